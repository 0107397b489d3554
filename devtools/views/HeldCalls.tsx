import { Alert, Button, Group } from '@mantine/core';
import { counted } from 'xstate-walks/words.ts';
import { useChoices, useDesk } from './DeskContext.tsx';

/** Says that calls are held back by a replay, and lets them go. */
export function HeldCalls() {
  const { faultInjector } = useDesk();
  const { held } = useChoices();
  if (held === 0) return null;
  return (
    <Alert color="ink" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        {`The path holds back ${counted(held, 'call')} of the shop.`}
        <Button size="xs" variant="default" onClick={faultInjector.release}>
          {held === 1 ? 'Let it go' : 'Let them go'}
        </Button>
      </Group>
    </Alert>
  );
}
