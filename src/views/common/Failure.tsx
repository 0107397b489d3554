import { Alert, Button, Group, Text } from '@mantine/core';

/** The red banner of a failed request (S135), with the ways out that there are. */
export function Failure({
  message,
  onRetry,
  retryLabel = 'Try again',
  onDismiss,
}: {
  /** Null when the shopper stopped the work. */
  message: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  onDismiss?: () => void;
}) {
  return (
    <Alert color="red" role="alert" my="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{message ?? 'Stopped.'}</Text>
        <Group gap="xs">
          {onRetry ? (
            <Button color="red" variant="outline" size="compact-md" onClick={onRetry}>
              {retryLabel}
            </Button>
          ) : null}
          {onDismiss ? (
            <Button color="red" variant="subtle" size="compact-md" onClick={onDismiss}>
              Dismiss
            </Button>
          ) : null}
        </Group>
      </Group>
    </Alert>
  );
}
