import type { AnyEventObject, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { Action, ActionStep, Expectation } from 'xstate-walks/screen';
import { DOWN, isUserEvent, type ModelOptions } from 'xstate-walks/planning';
import type { ShopScreenModel } from './browser/browserWalks.ts';

/** What causes an event on screen; `null` where no control of this screen does at that moment. */
type Cause<M extends AnyStateMachine, TEvent> = (step: ActionStep<SnapshotFrom<M>, TEvent>) => Action[] | null;

type Actions<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: Cause<M, Extract<EventFrom<M>, { type: T }>>;
} & { [type: `xstate.${string}`]: Cause<M, AnyEventObject> };

type Screens<M extends AnyStateMachine> = Record<string, (snapshot: SnapshotFrom<M>) => Expectation[]>;

/** The chart in the whole shop: how a visitor comes to it, which calls are held, what lies around it. */
type InShop<M extends AnyStateMachine> = Omit<ShopScreenModel<M>, 'actions' | 'expectations' | 'options'> & {
  /** How tours in a browser are planned otherwise. Events without an action at that moment are left out anyway. */
  model?: Partial<ModelOptions<M>>;
  /** What is expected on the whole page, beside what the view shows. */
  screens?: Screens<M>;
  /** Whether every rule that looks at a browser must have something to judge in the tours of this chart. */
  judgesEveryRule?: boolean;
};

/**
 * All that a tester says about a chart, once. The actor, the view, Chromium, the exported Playwright tests and the book
 * read it; it imports neither React nor a test library, since the desk reads it in a browser. Beside it stand
 * `<id>.view.tsx`, which draws the view, and `<id>.api.ts`, which says what the server has to do with it.
 */
export type ChartDeclaration<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  /** The statements that its walks hold to: they head the titles of tests. */
  statements: string;
  /** What follows its chart, as test titles say it: `the cart`. */
  title: string;
  /** With what the chart is explored: input, samples, vertex. */
  model: ModelOptions<M>;
  /** By event: what a person does, or what happens beside the screen. An unlisted service ends as planned. */
  actions: Actions<M>;
  /** By state, and `'*'` for every one: what the view shows, alone and in the shop. */
  screens: Screens<M>;
  inShop: InShop<M>;
};

/** How the titles of its tests begin. */
export const titleOf = ({ statements, title }: Pick<ChartDeclaration, 'statements' | 'title'>): string =>
  `${statements}: ${title}`;

/** In a browser a call that is planned to be `down` fails in several ways in turn, so its words may be any. */
const inAnyWords = (expectation: Expectation): Expectation =>
  expectation.expectation === 'shown' && expectation.condition.says === DOWN
    ? { ...expectation, condition: { ...expectation.condition, says: /\S/ } }
    : expectation;

/** The expectations of all of these, state by state. */
const joined = <TSnapshot>(...all: Record<string, (snapshot: TSnapshot) => Expectation[]>[]) =>
  Object.fromEntries(
    [...new Set(all.flatMap(Object.keys))].map((state) => [
      state,
      (snapshot: TSnapshot) => all.flatMap((screens) => screens[state]?.(snapshot) ?? []).map(inAnyWords),
    ]),
  );

/** The chart as it stands in the whole shop. */
export function screenModelOf({ model, actions, screens, inShop }: ChartDeclaration): ShopScreenModel {
  const { model: otherwise = {}, screens: around = {}, judgesEveryRule: _, ...rest } = inShop;
  const filter = otherwise.filter ?? model.filter ?? (() => true);
  const causes = actions as ShopScreenModel['actions'];
  return {
    ...rest,
    actions: causes,
    expectations: joined(screens, around),
    options: {
      ...otherwise,
      filter: (snapshot, event, cause) =>
        filter(snapshot, event, cause) &&
        !(isUserEvent(event.type) && causes[event.type]?.({ event, before: snapshot, state: snapshot }) === null),
    },
  };
}
