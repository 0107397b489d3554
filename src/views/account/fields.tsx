import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import * as words from '#texts/account.ts';
import * as answers from '#texts/answers.ts';
import { MIN_PASSWORD_LENGTH, isLongEnough, normalPassword } from '../../../common/domain/typed.ts';
import { isBlank } from '../../../common/domain/text.ts';
import type { UseFormReturnType } from '@mantine/form';
import classes from './Account.module.css';

/** What a form has done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p className={classes.success} data-tone="done">
      {children}
    </p>
  );
}

/** The rule of a required field that only the server can check further. */
export const requiredRule = (name: string) => (value: string) => (isBlank(value) ? words.required(name) : null);

export type NewPassword = { password: string; confirmation: string };

/** The rules of both fields (S106, S107, S136, A36). */
export const newPasswordRules = {
  password: (password: string) =>
    isLongEnough(password) ? null : answers.choosePassword({ least: MIN_PASSWORD_LENGTH }),
  confirmation: (confirmation: string, { password }: NewPassword) =>
    normalPassword(confirmation) === normalPassword(password) ? null : answers.passwordsDiffer,
};

export const passwordHint = words.passwordHint(MIN_PASSWORD_LENGTH);

/** For a profile, where a blank password is not changed. */
export const keepPasswordHint = words.keepPasswordHint(MIN_PASSWORD_LENGTH);

type Given = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>;

/** Every field of an account form is required, so asterisks would add nothing. */
const common = { required: true, withAsterisk: false, size: 'md' } as const;

export function NameField(props: Given) {
  return <TextInput {...common} label={words.name} autoComplete="name" {...props} />;
}

/** An email address (S120), without autocorrection. */
export function EmailField(props: Given) {
  return (
    <TextInput
      {...common}
      label={words.emailAddress}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A password; managers and pasting work (A36). Mantine does not set `aria-invalid` on this field, so we do. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput {...common} aria-invalid={Boolean(props.error)} {...props} />;
}

type Passwords = {
  form: Pick<UseFormReturnType<NewPassword>, 'key' | 'getInputProps'>;
  description?: string;
  required?: boolean;
  disabled?: boolean;
};

export function NewPasswordFields({ form, description = passwordHint, ...field }: Passwords) {
  return (
    <>
      <PasswordField
        label={words.password}
        description={description}
        autoComplete="new-password"
        {...field}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        {...field}
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}
