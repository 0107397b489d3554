import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { describeEvent } from 'xstate-walks/planning';
import { useWatched } from '../desk.ts';
import type { LogEntry } from '../watch.ts';
import classes from './Desk.module.css';
import { DeskTable, Dotted } from './tables.tsx';

/** Checks the shape, not the class: the shop's window has its own error classes. */
const isErrorLike = (value: unknown): value is { name: string; message: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value;

const secret = new Set(['password', 'currentPassword', 'token']);

/** False for values that cannot be written as text: DOM nodes, functions, actors. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return Array.isArray(value) || ['Object', undefined].includes(value.constructor?.name) || isErrorLike(value);
};

/** An event's payload in one line: errors by their message, passwords and tokens masked. */
const payloadOf = (event: AnyEventObject): string => {
  const own = Object.entries(event).filter(
    ([name, value]) => !['type', 'actorId'].includes(name) && value !== undefined,
  );
  if (own.length === 0) return '';
  return JSON.stringify(Object.fromEntries(own), (key, value: unknown) => {
    if (secret.has(key)) return '…';
    if (!isPlain(value)) return `(${typeof value === 'function' ? 'function' : 'object'})`;
    return isErrorLike(value) ? value.message : value;
  });
};

/** The most rows that are drawn. */
const SHOWN = 200;

const seconds = (at: number) => (at / 1000).toFixed(2);

const cells = ({ at, chart, event, from, to }: LogEntry) => [
  seconds(at),
  chart,
  event.type === 'xstate.init' ? 'starts' : describeEvent(event.type),
  payloadOf(event),
  from === to || from === '' ? to : `${from} → ${to}`,
];

/** Events of the charts since the shop was loaded, newest first. */
export function EventLog() {
  const { entries } = useWatched();
  const [filter, setFilter] = useState('');
  const [isOnlyMoves, setOnlyMoves] = useState(false);
  const shown = entries
    .filter(({ taken, cause }) => !isOnlyMoves || taken.length > 0 || cause === 'start')
    .filter((each) => cells(each).join(' ').toLowerCase().includes(filter.toLowerCase()));
  const copy = () => void navigator.clipboard.writeText(shown.map((each) => cells(each).join('\t')).join('\n'));

  return (
    <>
      <Group gap="sm" mb="xs">
        <TextInput
          aria-label="Filter events"
          placeholder="Filter"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          className={classes.grow}
          miw="9rem"
        />
        <Checkbox
          label="Only events that took a transition"
          checked={isOnlyMoves}
          onChange={({ currentTarget }) => setOnlyMoves(currentTarget.checked)}
        />
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">{entries.length === 0 ? 'No events yet.' : 'No matching events.'}</Text>
      ) : (
        <DeskTable label="Events" columns={['s', 'Chart', 'Event', 'With', 'State']} className={classes.events}>
          {shown
            .slice(-SHOWN)
            .toReversed()
            .map((each) => {
              const [time, chart, event, payload, state = ''] = cells(each);
              return (
                <tr
                  key={each.number}
                  data-cause={each.cause}
                  data-refused={each.taken.length === 0 && each.cause !== 'start'}
                >
                  <td className={classes.number}>{time}</td>
                  <td>{chart}</td>
                  <td>{event}</td>
                  <td className={classes.payload} title={payload}>
                    {payload}
                  </td>
                  <td className={classes.where}>
                    <Dotted name={state} />
                  </td>
                </tr>
              );
            })}
        </DeskTable>
      )}
    </>
  );
}
