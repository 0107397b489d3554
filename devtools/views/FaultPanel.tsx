import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { allEndpoints, outcomes, type CallName, type Outcome } from '../../walks/outcomes.ts';
import { inHouse, type OutcomeName } from '../faultInjector.ts';
import classes from './Desk.module.css';
import { useChoices, useDesk } from './DeskContext.tsx';
import { DeskTable } from './DeskTable.tsx';

const calls = Object.entries(allEndpoints) as [CallName, (typeof allEndpoints)[CallName]][];
const offered = (Object.entries(outcomes) as [OutcomeName, Outcome][]).map(([value, { words }]) => ({
  value,
  label: words,
}));
const reach = [
  { value: 'next', label: 'the next call' },
  { value: 'all', label: 'all calls' },
];

type RowProps = {
  name: string;
  what: string;
  outcome: string;
  isForAll: boolean;
  choices: { value: string; label: string }[];
  onChoose: (outcome: string, isForAll: boolean) => void;
};

function Row({ name, what, outcome, isForAll, choices, onChoose }: RowProps) {
  return (
    <tr data-chosen={outcome !== 'asItIs'}>
      <th scope="row">
        {name}
        <span className={classes.what}>{what}</span>
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Outcome of ${name}`}
          value={outcome}
          onChange={({ currentTarget }) => onChoose(currentTarget.value, isForAll)}
          data={choices}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Calls of ${name} that it applies to`}
          value={isForAll ? 'all' : 'next'}
          disabled={outcome === 'asItIs'}
          onChange={({ currentTarget }) => onChoose(outcome, currentTarget.value === 'all')}
          data={reach}
        />
      </td>
    </tr>
  );
}

/** Chooses the outcome of the next call of a service, or of all. */
export function FaultPanel() {
  const { faultInjector } = useDesk();
  const choices = useChoices();
  return (
    <>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text size="sm" c="dimmed">
          The shop’s own code makes the call and has to handle the outcome.
        </Text>
        <Button size="xs" variant="default" onClick={faultInjector.clear}>
          Reset all
        </Button>
      </Group>
      <DeskTable label="Faults" columns={['Service', 'Outcome', 'For']} className={classes.faults}>
        {calls.map(([name, { method, path }]) => {
          const { outcome, isForAll } = choices.calls[name] ?? { outcome: 'asItIs', isForAll: false };
          return (
            <Row
              key={name}
              name={name}
              what={`${method} ${path}`}
              outcome={outcome}
              isForAll={isForAll}
              choices={offered}
              onChoose={(chosen, all) =>
                faultInjector.choose(
                  name,
                  chosen === 'asItIs' ? undefined : { outcome: chosen as OutcomeName, isForAll: all },
                )
              }
            />
          );
        })}
        {inHouse.map((name) => {
          const choice = choices.inHouse[name];
          return (
            <Row
              key={name}
              name={name}
              what="in the browser"
              outcome={choice?.outcome ?? 'asItIs'}
              isForAll={choice?.isForAll ?? false}
              choices={[
                { value: 'asItIs', label: outcomes.asItIs.words },
                { value: 'fails', label: 'it fails' },
              ]}
              onChoose={(chosen, all) =>
                faultInjector.chooseInHouse(name, chosen === 'fails' ? { outcome: 'fails', isForAll: all } : undefined)
              }
            />
          );
        })}
      </DeskTable>
    </>
  );
}
