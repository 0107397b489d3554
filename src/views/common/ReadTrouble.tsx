import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { Failure } from './Failure.tsx';
import { Overloaded } from './Overloaded.tsx';

/** That a plain read is refused for now (A52) or has failed (S135), each with its retry. */
export function ReadTrouble({ read }: { read: Actor<typeof resourceMachine> }) {
  const waiting = useSelector(read, (state) => state.matches('waiting'));
  const waits = useSelector(read, (state) => state.context.waits);
  const failed = useSelector(read, (state) => state.matches('failed'));
  const error = useSelector(read, (state) => state.context.error);
  const reload = () => read.send({ type: 'resource.reload' });
  if (waiting) return <Overloaded waits={waits} onRetry={reload} />;
  return failed ? <Failure message={error} onRetry={reload} /> : null;
}
