import { Alert, Group, Text } from '@mantine/core';
import { ButtonLink } from '../common/links.tsx';
import { takeFocus } from '../common/takeFocus.ts';

/** What was edited exists no longer; whatever was typed can still be read and copied below. */
export function Gone({ what, listPath, list }: { what: string; listPath: string; list: string }) {
  return (
    <Alert color="red" role="alert" my="sm" tabIndex={-1} ref={takeFocus}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          This {what} has been deleted meanwhile. What you typed is still here to be copied, but it cannot be saved.
        </Text>
        <ButtonLink href={listPath} color="red" variant="outline" size="compact-md">
          Back to {list}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
