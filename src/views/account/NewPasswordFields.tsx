import type { UseFormReturnType } from '@mantine/form';
import * as words from '#texts/account.ts';
import { PasswordField } from './fields.tsx';
import { passwordHint, type NewPassword } from './rules.ts';

type Given = {
  form: Pick<UseFormReturnType<NewPassword>, 'key' | 'getInputProps'>;
  description?: string;
  required?: boolean;
  disabled?: boolean;
};

/** A new password, typed twice. */
export function NewPasswordFields({ form, description = passwordHint, ...field }: Given) {
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
