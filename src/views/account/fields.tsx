import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

type Given = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>;

/** Every field of an account form must be filled in, which the words around it say; a star would not say more. */
const common = { required: true, withAsterisk: false, size: 'md' } as const;

/** What a person is called. */
export function NameField(props: Given) {
  return <TextInput {...common} label="Name" autoComplete="name" {...props} />;
}

/** An email address (S120), written without the help that spoils it. */
export function EmailField(props: Given) {
  return (
    <TextInput
      {...common}
      label="Email Address"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A password; managers and pasting are welcome (A36). Mantine says of every field but this one that it is invalid. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput {...common} aria-invalid={Boolean(props.error)} {...props} />;
}
