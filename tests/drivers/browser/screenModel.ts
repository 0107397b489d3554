import type { AnyStateMachine } from 'xstate';
import { DOWN, isUserEvent, type ModelOptions } from 'xstate-walks/planning';
import type { Action, Expectation, ScreenModel } from 'xstate-walks/screen';
import type { ChartDeclaration, InShop } from '../declaration.ts';

/** A chart as it stands in the shop, and how a visitor comes to it. */
type ShopScreenModel = ScreenModel &
  Omit<InShop<AnyStateMachine>, 'model' | 'screens' | 'judgesEveryRule' | 'prepare'> & {
    prepare: (input: unknown) => readonly (Action | Expectation)[];
    /** What replaces or adds to the options of test paths in a browser. */
    options: Partial<ModelOptions<AnyStateMachine>>;
  };

/** In a browser a call that is planned to be `down` fails in several ways in turn, so its words may be any. */
const inAnyWords = (expectation: Expectation): Expectation =>
  expectation.expectation === 'shown' && expectation.condition.says === DOWN
    ? { ...expectation, condition: { ...expectation.condition, says: /\S/ } }
    : expectation;

/** The expectations of all of these, state by state, as `said` puts them. */
const joined = <TSnapshot>(
  said: (expectation: Expectation) => Expectation,
  ...all: Record<string, (snapshot: TSnapshot) => Expectation[]>[]
) =>
  Object.fromEntries(
    [...new Set(all.flatMap(Object.keys))].map((state) => [
      state,
      (snapshot: TSnapshot) => all.flatMap((screens) => screens[state]?.(snapshot) ?? []).map(said),
    ]),
  );

/** The chart as it stands in the whole shop. `said` puts expectations into other words. */
export function screenModelOf(
  { model, actions, screens, inShop }: ChartDeclaration,
  said = inAnyWords,
): ShopScreenModel {
  const { model: otherwise = {}, screens: around = {}, judgesEveryRule: _, prepare = [], ...rest } = inShop;
  const filter = otherwise.filter ?? model.filter ?? (() => true);
  const causes = actions as ShopScreenModel['actions'];
  return {
    ...rest,
    prepare: typeof prepare === 'function' ? prepare : () => prepare,
    actions: causes,
    expectations: joined(said, screens, around),
    options: {
      ...otherwise,
      filter: (snapshot, event, cause) =>
        filter(snapshot, event, cause) &&
        !(isUserEvent(event.type) && causes[event.type]?.({ event, before: snapshot, state: snapshot }) === null),
    },
  };
}
