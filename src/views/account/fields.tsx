import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import * as words from '#texts/account.ts';
import * as answers from '#texts/answers.ts';
import { MIN_PASSWORD_LENGTH, isLongEnough, normalPassword } from '../../../common/domain/typed.ts';
import { isBlank } from '../../../common/domain/text.ts';
import type { UseFormReturnType } from '@mantine/form';
import { emailField, requiredField } from '../common/Form.tsx';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import classes from './Account.module.css';

export function Done({ children }: { children: ReactNode }) {
  return (
    <p className={`bold ${classes.success}`} data-tone="done">
      {children}
    </p>
  );
}

/** The rule of a required field that only the server can check further. */
export const requiredRule = (name: string) => (value: string) => (isBlank(value) ? words.required(name) : null);

export type NewPassword = { password: string; confirmation: string };

export const newPasswordRules = {
  password: (password: string) =>
    isLongEnough(password) ? null : answers.choosePassword({ least: MIN_PASSWORD_LENGTH }),
  confirmation: (confirmation: string, { password }: NewPassword) =>
    normalPassword(confirmation) === normalPassword(password) ? null : answers.passwordsDiffer,
};

/** For a profile, where a blank password is not changed. */
export const keepPasswordHint = words.keepPasswordHint(MIN_PASSWORD_LENGTH);

type Given = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>;

export function NameField(props: Given) {
  return <TextInput {...requiredField} label={words.name} autoComplete="name" {...props} />;
}

export function EmailField(props: Given) {
  return <TextInput {...requiredField} {...emailField} label={words.emailAddress} {...props} />;
}

type OfForm = { form: Pick<UseFormReturnType<Record<string, unknown>>, 'key' | 'getInputProps'> };
type Password = Omit<ComponentProps<typeof PasswordInput>, 'form'> & OfForm & { name: string };

/** A password; managers and pasting work (A36). Mantine does not set `aria-invalid` on this field, so we do. */
export function PasswordField({ form, name, ...props }: Password) {
  const input = form.getInputProps(name);
  return (
    <PasswordInput
      {...requiredField}
      rightSectionWidth="2.75rem"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
      aria-invalid={Boolean(input.error)}
      key={form.key(name)}
      {...input}
      {...props}
    />
  );
}

type Passwords = OfForm & { description?: string; required?: boolean; disabled?: boolean };

export function NewPasswordFields({ description = words.passwordHint(MIN_PASSWORD_LENGTH), ...field }: Passwords) {
  const fresh = { ...field, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField name="password" label={words.password} description={description} {...fresh} />
      <PasswordField name="confirmation" label={words.confirmPassword} {...fresh} />
    </>
  );
}
