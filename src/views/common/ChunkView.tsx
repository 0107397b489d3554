import { Container } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { chunkMachine } from '../../machines/chunk.machine.ts';
import { Failure } from './Failure.tsx';
import { Working } from './Working.tsx';

/** Draws the chunk chart until the chunk is there (S58, A14). */
export function ChunkView({ chunk }: { chunk: ActorRefFrom<typeof chunkMachine> }) {
  const busy = useSelector(chunk, (state) => state.hasTag('busy') || state.matches('outdated'));
  const failed = useSelector(chunk, (state) => state.matches('failed'));
  const error = useSelector(chunk, (state) => state.context.error);
  return (
    <Container size="lg" py="xl">
      {busy ? <Working actor={chunk} /> : null}
      {failed ? <Failure message={error} onRetry={() => chunk.send({ type: 'chunk.retry' })} /> : null}
    </Container>
  );
}
