import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import * as words from '#texts/account.ts';

type Given = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>;

/** Every field of an account form is required, so asterisks would add nothing. */
const common = { required: true, withAsterisk: false, size: 'md' } as const;

/** The name of a user. */
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
