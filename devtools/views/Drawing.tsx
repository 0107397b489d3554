import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import type { AnyStateMachine } from 'xstate';
import { layoutOf, toSvg } from 'xstate-walks/drawing';
import classes from './Desk.module.css';

type Props = {
  machine: AnyStateMachine;
  /** Ids of the states that are active. */
  active: readonly string[];
  /** How often each transition was taken. */
  taken: ReadonlyMap<string, number>;
  /** True for full size, larger than the panel if necessary. */
  isWhole: boolean;
  onState: (id: string) => void;
};

/** A name as an attribute value in a CSS selector. */
const quoted = (name: string) => `"${CSS.escape(name)}"`;

const lit = (id: string, isLeaf: boolean) =>
  `[data-state=${quoted(id)}] > rect { ${isLeaf ? 'fill: var(--lit); ' : ''}stroke: var(--lit-edge); stroke-width: 2.5; }`;

const walked = (key: string) =>
  `[data-key=${quoted(key)}] { --tone: var(--walked); } [data-key=${quoted(key)}] .way { stroke-width: 2.6; }`;

/** The smallest scale at which the text of a chart is legible. */
const LEAST = 0.7;

/** The drawing of a chart, with its active states and the transitions taken. */
export function Drawing({ machine, active, taken, isWhole, onState }: Props) {
  const [{ svg, width }, draw] = useState({ svg: '', width: 0 });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isShown = true;
    void layoutOf(machine).then((layout) => isShown && draw({ svg: toSvg(layout), width: layout.width }));
    return () => {
      isShown = false;
    };
  }, [machine]);

  const leaves = active.filter((id) => machine.getStateNodeById(id).type === 'atomic');
  const rules = [...active.map((id) => lit(id, leaves.includes(id))), ...[...taken.keys()].map(walked)];
  const shown = leaves.join();

  useEffect(() => {
    const box = place.current;
    const state = box?.querySelector(`[data-state=${quoted(shown.split(',')[0]!)}]`)?.getBoundingClientRect();
    if (!box || !state) return;
    const { left, top, width: wide, height: high } = box.getBoundingClientRect();
    box.scrollBy({
      left: state.left + state.width / 2 - left - wide / 2,
      top: state.top + state.height / 2 - top - high / 2,
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the state moves when the drawing or its size changes
  }, [svg, shown, isWhole]);

  const press = ({ target }: MouseEvent) => {
    const id = (target as Element).closest('[data-state]')?.getAttribute('data-state');
    if (id && id !== machine.id) onState(id);
  };

  return (
    <div
      ref={place}
      role="group"
      aria-label={`Drawing of ${machine.id}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={classes.drawing}
      data-whole={isWhole}
      style={{ '--least': `${LEAST * width}px` } as CSSProperties}
    >
      <style>{`.${classes.drawing} .chart-drawing { ${rules.join('\n')} }`}</style>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- our own drawing; keyboard users choose from the list of states */}
      <div onClick={press} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
