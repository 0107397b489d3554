import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '../shop/useSelector.ts';
import { useEffect } from 'react';
import * as v from 'valibot';
import * as words from '#texts/editing.ts';
import { UserIn, type User } from '../../../common/contract/user.ts';
import type { UserDraft, userEditMachine } from '../../machines/userEdit.machine.ts';
import { Form } from '../common/Form.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { ConflictPanel, type FieldLabels } from './ConflictPanel.tsx';
import classes from './Admin.module.css';

const { entries } = UserIn;

const Draft = v.pick(UserIn, ['name', 'email', 'isAdmin']);

const labels: FieldLabels<UserDraft> = {
  name: { label: words.name },
  email: { label: words.email },
  isAdmin: { label: words.isAdmin, show: (isAdmin) => (isAdmin ? words.anAdmin : words.noAdmin) },
};

/** Another user's data, so the browser must not fill in the admin's own. */
const text = { size: 'md', required: true, withAsterisk: false, autoComplete: 'off' } as const;

/** The form starts with the server's data; the input stays when saving fails (S35, S72). */
export function UserForm({
  edit,
  user: { name, email, isAdmin },
}: {
  edit: Actor<typeof userEditMachine>;
  user: User;
}) {
  const form = useForm<UserDraft>({
    initialValues: { name, email, isAdmin },
    validate: { name: ruleOf(entries.name), email: ruleOf(entries.email) },
  });
  useEffect(() => {
    const merged = edit.on('draft.merged', ({ draft }) => form.setValues(draft));
    return () => merged.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [edit]);
  const conflict = useSelector(edit, (state) => (state.matches('gone') ? null : state.context.conflict));
  const round = useSelector(edit, (state) => state.context.saved?.version);
  const canSubmit = useSelector(edit, (state) => state.can({ type: 'user.submit', ...form.values }));
  const isShut = useSelector(edit, (state) => !state.matches('editing') && !state.matches('gone'));
  return (
    <>
      {conflict ? (
        <ConflictPanel
          key={round}
          title={words.userChanged}
          conflict={conflict}
          labels={labels}
          typed={form.values}
          isShut={isShut}
          onTake={form.setValues}
        />
      ) : null}
      <Form
        form={form}
        className={classes.form}
        onSubmit={(typed) => edit.send({ type: 'user.submit', ...v.parse(Draft, typed) })}
      >
        <TextInput label={labels.name.label} disabled={isShut} {...text} {...form.getInputProps('name')} />
        <TextInput
          label={labels.email.label}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
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
        <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
          {words.update}
        </Button>
      </Form>
    </>
  );
}
