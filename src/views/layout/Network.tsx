import * as words from '#texts/layout.ts';
import type { ActorRefFrom } from 'xstate';
import type { networkMachine } from '../../machines/network.machine.ts';
import { useSelector } from '../shop/useSelector.ts';
import classes from './Network.module.css';

/** A strip below the header while there is no network, and for a moment after (A79). It moves nothing. */
export function NetworkView({ network }: { network: ActorRefFrom<typeof networkMachine> }) {
  const isOffline = useSelector(network, (state) => state.matches('offline'));
  const isBack = useSelector(network, (state) => state.matches('back'));
  return (
    <div aria-live="polite" className={classes.place}>
      {isOffline ? <p className={classes.strip}>{words.offline}</p> : null}
      {isBack ? <p className={`${classes.strip} ${classes.back}`}>{words.online}</p> : null}
    </div>
  );
}
