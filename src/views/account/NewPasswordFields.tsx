import type { UseFormReturnType } from '@mantine/form';
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
        label="Password"
        description={description}
        autoComplete="new-password"
        {...field}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...field}
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}
