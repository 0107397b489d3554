import { useRef } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { Id } from '../common/DataTable.tsx';
import classes from './Admin.module.css';

/** The rows on screen that can be ticked, and that are. While `isOpen` is false, no other can. */
export const useChoice = (
  open: readonly string[],
  chosen: readonly string[],
  setTicked: (ids: readonly string[]) => void,
  isOpen = true,
) => {
  const last = useRef<string | null>(null);
  const ticked = open.filter((id) => chosen.includes(id));
  /** Ticks or clears a row; with Shift all rows between it and the last one. */
  const tick = (id: string, isTicked: boolean, isRange: boolean) => {
    const [from, to] = [open.indexOf(last.current ?? id), open.indexOf(id)];
    const ids = isRange && from >= 0 ? open.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setTicked(isTicked ? [...new Set([...ticked, ...ids])] : ticked.filter((other) => !ids.includes(other)));
    last.current = id;
  };
  return { open, ticked, isOpen, setTicked, tick };
};

export type Choice = ReturnType<typeof useChoice>;

/** For a chart that keeps what is ticked, of which the state may be an earlier one. */
export const useRowChoice = (
  list: AnyActorRef,
  state: AnyMachineSnapshot,
  open: readonly { _id: string }[],
  ticked: readonly string[] = state.context.ticked,
): Choice => {
  const openIds = open.map(({ _id }) => _id);
  const setTicked = (ids: readonly string[]) => list.send({ type: 'rows.tick', ids });
  return useChoice(openIds, ticked, setTicked, state.can({ type: 'rows.tick', ids: [] }));
};

/** The id of a row, with a box before it if the row can be ticked. */
export function TickedId({ id, label, choice }: { id: string; label: string; choice: Choice }) {
  const { open, ticked, isOpen, tick } = choice;
  if (!open.includes(id)) return <Id of={id} />;
  return (
    <span className={classes.ticked}>
      <label className={classes.hit}>
        <input
          type="checkbox"
          aria-label={label}
          className={classes.box}
          aria-disabled={isOpen ? undefined : true}
          checked={ticked.includes(id)}
          onChange={({ currentTarget: { checked }, nativeEvent }) =>
            tick(id, checked, (nativeEvent as MouseEvent).shiftKey)
          }
        />
      </label>
      <Id of={id} />
    </span>
  );
}

export function TickAll({ choice: { open, ticked, isOpen, setTicked }, label }: { choice: Choice; label: string }) {
  return open.length > 0 ? (
    <label className={classes.all}>
      <input
        type="checkbox"
        className={classes.box}
        aria-disabled={isOpen ? undefined : true}
        checked={ticked.length === open.length}
        ref={(box) => {
          if (box) box.indeterminate = ticked.length > 0 && ticked.length < open.length;
        }}
        onChange={({ currentTarget: { checked } }) => setTicked(checked ? open : [])}
      />
      {label}
    </label>
  ) : null;
}
