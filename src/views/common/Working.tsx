import { Button, Group, Loader, Text } from '@mantine/core';
import { useMachine, useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { patienceMachine } from '../../machines/patience.machine.ts';

/**
 * Says that work goes on; after a while says so in words and, where the chart hears `work.cancel`, offers to stop it,
 * since nothing times out (A13).
 */
export function Working({ actor, label = 'Loading' }: { actor: AnyActorRef; label?: string }) {
  const [patience] = useMachine(patienceMachine);
  const canCancel = useSelector(actor, (state: AnyMachineSnapshot) => state.can({ type: 'work.cancel' }));
  return (
    <Group role="status" aria-label={label} gap="sm" py="xs">
      <Loader size="sm" type="dots" aria-hidden />
      {patience.matches('slow') ? (
        <>
          <Text size="sm">Still working …</Text>
          {canCancel ? (
            <Button variant="subtle" size="compact-sm" onClick={() => actor.send({ type: 'work.cancel' })}>
              Cancel
            </Button>
          ) : null}
        </>
      ) : null}
    </Group>
  );
}
