import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { UserIn, type User } from '../../contract/user.ts';
import { userListPath } from '../../domain/address.ts';
import type { userEditMachine } from '../../machines/userEdit.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Admin.module.css';

type Edit = Actor<typeof userEditMachine>;

const { entries } = UserIn;

/** What is typed stays when it is refused; it begins with what the server knows. */
function UserForm({ edit, user: { name, email, isAdmin } }: { edit: Edit; user: User }) {
  const form = useForm({
    initialValues: { name, email, isAdmin },
    validate: { name: ruleOf(entries.name), email: ruleOf(entries.email) },
  });
  const canSubmit = useSelector(edit, (state) => state.can({ type: 'user.submit', name, email, isAdmin }));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (draft) => edit.send({ type: 'user.submit', ...draft }),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <TextInput label="Name" size="md" disabled={!canSubmit} {...form.getInputProps('name')} />
      <TextInput
        label="Email Address"
        type="email"
        size="md"
        autoCapitalize="none"
        spellCheck={false}
        disabled={!canSubmit}
        {...form.getInputProps('email')}
      />
      <Checkbox
        label="Is Admin"
        size="md"
        disabled={!canSubmit}
        {...form.getInputProps('isAdmin', { type: 'checkbox' })}
      />
      <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
        Update
      </Button>
    </form>
  );
}

/** Draws the chart that changes a user (S35). */
export function UserEditView({ edit }: { edit: Edit }) {
  const user = useSelector(edit, (state) => state.context.user);
  const error = useSelector(edit, (state) => state.context.error);
  const busy = useSelector(edit, (state) => state.hasTag('busy'));
  const isRefused = useSelector(edit, (state) => state.matches('refused'));
  const isConflict = useSelector(edit, (state) => state.matches('conflict'));
  const isUnavailable = useSelector(edit, (state) => state.matches('unavailable'));
  const reload = () => edit.send({ type: 'user.reload' });
  return (
    <Page title="Edit User" size="sm">
      <p className={classes.back}>
        <TextLink href={userListPath}>All users</TextLink>
      </p>
      {isUnavailable ? <Failure message={error} onRetry={reload} /> : null}
      {isConflict ? <Failure message={error} onRetry={reload} retryLabel="Reload" /> : null}
      {isRefused ? <Failure message={error} /> : null}
      {user ? (
        <Card>
          <UserForm key={user.version} edit={edit} user={user} />
        </Card>
      ) : null}
      {busy ? <Working actor={edit} /> : null}
    </Page>
  );
}
