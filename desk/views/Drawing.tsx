import { useEffect, useState, type MouseEvent } from 'react';
import type { AnyStateMachine } from 'xstate';
import { layoutOf } from '../../tests/model/drawing/layout.ts';
import { toSvg } from '../../tests/model/drawing/svg.ts';
import classes from './Desk.module.css';

type Props = {
  machine: AnyStateMachine;
  /** Ids of the states that are active. */
  active: readonly string[];
  /** How often each arrow was crossed. */
  taken: ReadonlyMap<string, number>;
  /** Whether it may be larger than its place. */
  isWhole: boolean;
  onState: (id: string) => void;
};

/** A name as the value of an attribute in a style sheet. */
const quoted = (name: string) => `"${CSS.escape(name)}"`;

const lit = (active: readonly string[]) =>
  active.map(
    (id) => `[data-state=${quoted(id)}] > rect { fill: var(--lit); stroke: var(--lit-edge); stroke-width: 2.5; }`,
  );

const walked = (taken: ReadonlyMap<string, number>) =>
  [...taken.keys()].map(
    (key) =>
      `[data-key=${quoted(key)}] { --tone: var(--walked); } [data-key=${quoted(key)}] .way { stroke-width: 2.6; }`,
  );

/** A chart as it is drawn, with the states that are active and the arrows that were crossed. */
export function Drawing({ machine, active, taken, isWhole, onState }: Props) {
  const [svg, setSvg] = useState('');

  useEffect(() => {
    let isShown = true;
    void layoutOf(machine).then((layout) => isShown && setSvg(toSvg(layout)));
    return () => {
      isShown = false;
    };
  }, [machine]);

  const press = ({ target }: MouseEvent) => {
    const id = (target as Element).closest('[data-state]')?.getAttribute('data-state');
    if (id && id !== machine.id) onState(id);
  };

  return (
    <div className={classes.drawing} data-whole={isWhole}>
      <style>{`.${classes.drawing} .chart-drawing { ${[...lit(active), ...walked(taken)].join('\n')} }`}</style>
      {/* oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- our own drawing; by key one chooses from the list of states */}
      <div onClick={press} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
