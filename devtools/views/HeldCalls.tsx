import { Alert, Button, Group } from '@mantine/core';
import { pluralize } from 'xstate-walks/planning';
import { useChoices, useDesk } from './DeskContext.tsx';

/** Shows how many calls a replay holds, and releases them. */
export function HeldCalls() {
  const { faultInjector } = useDesk();
  const { held } = useChoices();
  if (held === 0) return null;
  return (
    <Alert color="ink" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        {`The path holds ${pluralize(held, 'call')} of the shop.`}
        <Button size="xs" variant="default" onClick={faultInjector.release}>
          Release
        </Button>
      </Group>
    </Alert>
  );
}
