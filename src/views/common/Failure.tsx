import { Alert, Button, Group, Text } from '@mantine/core';

/** The red banner of a failed request (S135), with a way out where there is one. */
export function Failure({
  message,
  onRetry,
  retryLabel = 'Try again',
}: {
  /** Null when the shopper stopped the work. */
  message: string | null;
  onRetry?: () => void;
  retryLabel?: string;
}) {
  return (
    <Alert color="red" role="alert" my="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{message ?? 'Stopped.'}</Text>
        {onRetry ? (
          <Button color="red" variant="outline" size="compact-md" onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
