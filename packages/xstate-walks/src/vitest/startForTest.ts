import { onTestFinished } from 'vitest';
import type { AnyActorRef } from 'xstate';

/** Starts an actor that is stopped when the test has ended. */
export const startForTest = <TActor extends Pick<AnyActorRef, 'start' | 'stop'>>(actor: TActor): TActor => {
  actor.start();
  onTestFinished(() => actor.stop());
  return actor;
};
