import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as v from 'valibot';
import { UserIn, type User } from '../../../common/contract/user.ts';
import type { UserDraft, userEditMachine } from '../../machines/userEdit.machine.ts';
import { Form } from '../common/Form.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { ConflictPanel, type FieldWords } from './ConflictPanel.tsx';
import classes from './Admin.module.css';

const { entries } = UserIn;

const Draft = v.pick(UserIn, ['name', 'email', 'isAdmin']);

const words: FieldWords<UserDraft> = {
  name: { label: 'Name' },
  email: { label: 'Email Address' },
  isAdmin: { label: 'Is Admin', show: (isAdmin) => (isAdmin ? 'An administrator' : 'No administrator') },
};

/** Somebody else's data: what the browser knows of its own user has no place here. */
const text = { size: 'md', required: true, withAsterisk: false, autoComplete: 'off' } as const;

/** What is typed stays when it is refused; it begins with what the server knows (S35, S72). */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is a new object on every render, and the same form
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
          what="user"
          conflict={conflict}
          words={words}
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
        <TextInput label={words.name.label} disabled={isShut} {...text} {...form.getInputProps('name')} />
        <TextInput
          label={words.email.label}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isShut}
          {...text}
          {...form.getInputProps('email')}
        />
        <Checkbox
          label={words.isAdmin.label}
          size="md"
          disabled={isShut}
          {...form.getInputProps('isAdmin', { type: 'checkbox' })}
        />
        <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
          Update
        </Button>
      </Form>
    </>
  );
}
