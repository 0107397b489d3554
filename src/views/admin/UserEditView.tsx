import * as words from '#texts/editing.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { userEditMachine, UserDraft } from '../../machines/userEdit.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure, ReadTrouble, Working } from '../common/calls.tsx';
import { Page } from '../common/Page.tsx';
import { TextLink } from '../common/controls.tsx';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { Gone, ConflictPanel, type FieldLabels, FormOutline } from './ConflictPanel.tsx';
import classes from './Admin.module.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import * as v from 'valibot';
import type { User } from '../../../common/contract/user.ts';
import { UserIn } from '../../../common/contract/typed.ts';
import { Form, Submit, emailField, requiredField, ruleOf } from '../common/Form.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

const { entries } = UserIn;

const Draft = v.pick(UserIn, ['name', 'email', 'isAdmin']);

const labels: FieldLabels<UserDraft> = {
  name: { label: words.name },
  email: { label: words.email },
  isAdmin: { label: words.isAdmin, show: (isAdmin) => (isAdmin ? words.anAdmin : words.noAdmin) },
};

/** Another user's data, so the browser must not fill in the admin's own. */
const text = { ...requiredField, autoComplete: 'off' } as const;

/** The form starts with the server's data; the input stays when saving fails (S35, S72). */
function UserForm({ edit, user: { name, email, isAdmin } }: { edit: Actor<typeof userEditMachine>; user: User }) {
  const form = useForm<UserDraft>({
    initialValues: { name, email, isAdmin },
    validate: { name: ruleOf(entries.name), email: ruleOf(entries.email) },
  });
  useEffect(() => {
    const merged = edit.on('draft.merged', ({ draft }) => form.setValues(draft));
    return () => merged.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [edit]);
  const state = useSnapshot(edit);
  const conflict = state.matches('gone') ? null : state.context.conflict;
  const isShut = !state.matches('editing') && !state.matches('gone');
  return (
    <>
      {conflict ? (
        <ConflictPanel
          key={state.context.saved?.version}
          title={words.userChanged}
          conflict={conflict}
          labels={labels}
          typed={form.values}
          isShut={isShut}
          onTake={form.setValues}
        />
      ) : null}
      <Form form={form} onSubmit={(typed) => edit.send({ type: 'user.submit', ...v.parse(Draft, typed) })}>
        <TextInput label={labels.name.label} disabled={isShut} {...text} {...form.getInputProps('name')} />
        <TextInput
          label={labels.email.label}
          {...emailField}
          disabled={isShut}
          {...text}
          {...form.getInputProps('email')}
        />
        <Checkbox
          label={labels.isAdmin.label}
          size="md"
          disabled={isShut}
          {...form.getInputProps('isAdmin', { type: 'checkbox' })}
        />
        <Submit disabled={!state.can({ type: 'user.submit', ...form.values })}>{words.update}</Submit>
      </Form>
    </>
  );
}

export function UserEditView({ edit }: { edit: Actor<typeof userEditMachine> }) {
  const state = useSnapshot(edit);
  const { saved: user, error } = state.context;
  const isRefused = state.matches('editing') && error !== null;
  return (
    <Page title={routes.userEdit.title} size="sm">
      <p className={classes.back}>
        <TextLink href={routes.userList.href()}>{words.allUsers}</TextLink>
      </p>
      <ReadTrouble read={edit} retry="user.reload" />
      {isRefused ? <Failure message={error} isAnswer /> : null}
      {state.matches('gone') ? (
        <Gone message={words.userDeleted} listPath={routes.userList.href()} back={words.backToUsers} />
      ) : null}
      {user ? (
        <Card>
          <UserForm edit={edit} user={user} />
        </Card>
      ) : null}
      {state.hasTag('busy') ? <Working actor={edit} outline={user ? undefined : <FormOutline fields={3} />} /> : null}
    </Page>
  );
}
