import { cleanup } from '@testing-library/react';
import { createActor, type AnyMachineSnapshot } from 'xstate';
import { describeValue, isUserEvent, testPathsOf } from 'xstate-walks';
import { type Action, forbiddenIn, type Locator, describeLocator, type ScreenModel } from 'xstate-walks/screen';
import { allMissingOnScreen, locateOnScreen } from 'xstate-walks/testing-library';
import { startForTest } from 'xstate-walks/vitest';
import { renderInShop } from '../../drivers/renderInShop.tsx';
import { elsewhere, isIdentity, unseen } from './viewExceptions.ts';
import type { Viewed } from './share.tsx';

type Moment = { input: unknown; state: AnyMachineSnapshot };

/** Attributes that connect or style elements: no reader perceives their values. */
const plumbing = /^(id|for|class|style|name|aria-(labelledby|describedby|controls|owns|activedescendant)|data-.*)$/;

/** What a reader perceives of the document: its text, its fields, and what elements say of themselves. */
const perceived = (): string =>
  JSON.stringify(
    [...document.body.querySelectorAll('*')].map((element) => [
      [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : [])),
      [...element.attributes].flatMap(({ name, value }) => (plumbing.test(name) ? [] : [[name, value]])),
      'value' in element ? element.value : null,
    ]),
  );

function drawnAt<T>({ machine, drawing }: Viewed, { input, state }: Moment, look: () => T): T {
  if (drawing.address !== undefined) history.replaceState(null, '', drawing.address);
  const { value, context } = state;
  const snapshot = machine.resolveState({ value, context: context as object });
  const actor = createActor(machine, { input, snapshot } as never);
  try {
    renderInShop(<main>{drawing.draw(actor as never, input, startForTest)}</main>);
    return look();
  } finally {
    cleanup();
  }
}

type Leaf = { path: string; change: () => unknown };

const changed = (value: unknown): unknown => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? '1999-12-31T12:00:00.000Z' : `${value}~`;
  return typeof value === 'number' ? value + 1 : !value;
};

/** All leaves of plain data: their paths, with `[]` for any index, and the data with this leaf changed. */
function leavesIn(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      leavesIn(each, `${path}[]`).map((leaf) => ({
        ...leaf,
        change: () => value.with(index, leaf.change()) as unknown,
      })),
    );
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) !== Object.prototype
      ? []
      : Object.entries(value).flatMap(([name, inner]) =>
          leavesIn(inner, path === '' ? name : `${path}.${name}`).map((leaf) => ({
            ...leaf,
            change: () => ({ ...value, [name]: leaf.change() }),
          })),
        );
  return ['string', 'number', 'boolean'].includes(typeof value) ? [{ path, change: () => changed(value) }] : [];
}

export function momentsOf({ machine, model }: Viewed): Moment[] {
  const moments = testPathsOf(machine, model).flatMap(({ input, steps }) =>
    steps.map(({ state }) => ({ input, state })),
  );
  return [
    ...new Map(
      moments.map((moment) => [JSON.stringify([moment.state.value, moment.state.context, moment.input]), moment]),
    ).values(),
  ];
}

const within = (path: string, outer: string) =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

/** The parts of the context that change nothing on screen in any moment, but for those that are excepted; and exceptions in vain. */
export function unseenIn(chart: Viewed, moments: readonly Moment[]): string[] {
  const named = Object.keys(unseen[chart.machine.id] ?? {});
  const isExcepted = (path: string) => isIdentity.test(path) || named.some((name) => within(path, name));
  const [met, shown] = [new Set<string>(), new Set<string>()];
  for (const moment of moments) {
    const tried = new Set<string>();
    let before: string | undefined;
    for (const { path, change } of leavesIn(moment.state.context)) {
      met.add(path);
      if (shown.has(path) || tried.has(path) || isExcepted(path)) continue;
      tried.add(path);
      before ??= drawnAt(chart, moment, perceived);
      const other = { ...moment, state: { ...moment.state, context: change() } as AnyMachineSnapshot };
      if (drawnAt(chart, other, perceived) !== before) shown.add(path);
    }
  }
  return [
    ...[...met].filter((path) => !shown.has(path) && !isExcepted(path)),
    ...named
      .filter((name) => ![...met].some((path) => within(path, name)))
      .map((name) => `${name} is excepted in vain`),
  ];
}

/** Whether a control can be used: it is there and on, and no dialog is in front of it. */
const isUsable = (locator: Locator): boolean => {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].at(-1);
  const [control] = locateOnScreen(locator);
  const isInFront = dialog === undefined || (control !== undefined && dialog.contains(control));
  const wanted = { expectation: 'shown', locator, condition: { enabled: true } } as const;
  return isInFront && allMissingOnScreen([wanted]).length === 0;
};

const controlOf = ([first]: Action[]): Locator | undefined =>
  first && (first.action === 'press' || first.action === 'fill' || first.action === 'choose')
    ? first.locator
    : undefined;

/** Controls that are of no use where the chart would accept their event, or of use where it would not. */
export function wrongControlsIn(chart: Viewed, moments: readonly Moment[]): string[] {
  const { actions, screens, inShop, machine } = chart;
  const model = { actions, expectations: screens, shared: inShop.shared } as unknown as ScreenModel;
  const testPaths = testPathsOf(machine, chart.model, { goal: 'transitions' });
  const all = testPaths.flatMap(({ steps }) => steps.map(({ event }) => event));
  const events = [
    ...new Map(all.filter(({ type }) => isUserEvent(type)).map((event) => [JSON.stringify(event), event])).values(),
  ].filter(({ type }) => elsewhere[machine.id]?.[type] === undefined && model.actions[type] !== undefined);
  // Moments in which the chart accepts the same look alike to this question.
  const different = new Map(
    moments.map((moment) => {
      const { state } = moment;
      return [JSON.stringify([state.value, events.map((event) => state.can(event))]), moment];
    }),
  );
  const wrong = [...different.values()].flatMap((moment) =>
    drawnAt(chart, moment, () => {
      const { state } = moment;
      const place = `in ${describeValue(state.value)}`;
      const accepted = events
        .filter((event) => state.can(event))
        .flatMap((event) => {
          const control = controlOf(model.actions[event.type]!({ event, before: state, state }) ?? []);
          return !control || isUsable(control)
            ? []
            : [`${describeLocator(control)} cannot be used ${place}: ${event.type}`];
        });
      const refused = forbiddenIn(model, state, events).flatMap(({ locator, refusal }) =>
        isUsable(locator) ? [`${describeLocator(locator)} can be used ${place}: ${refusal}`] : [],
      );
      return [...accepted, ...refused];
    }),
  );
  return [...new Set(wrong)];
}
