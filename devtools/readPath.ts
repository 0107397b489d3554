import * as v from 'valibot';
import type { Path } from './paths.ts';

const Step = v.object({
  chart: v.string(),
  nth: v.optional(v.number()),
  event: v.looseObject({ type: v.string() }),
  cause: v.picklist(['start', 'user', 'service', 'time']),
  state: v.string(),
  address: v.optional(v.string()),
});

const Answer = v.union([v.literal('none'), v.object({ status: v.number(), type: v.string(), body: v.string() })]);

const StartingPoint = v.object({
  address: v.string(),
  kept: v.record(v.string(), v.string()),
  answers: v.optional(v.record(v.string(), Answer)),
  like: v.optional(v.record(v.string(), v.unknown())),
});

const SavedPath = v.object({
  name: v.string(),
  begin: v.nullable(StartingPoint),
  steps: v.array(Step),
  to: v.optional(v.object({ chart: v.string(), id: v.string() })),
});

/** Parses the text of a file; throws if it is not a path. */
export const readPath = (text: string): Path => {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedPath), text);
  if (result.success) return result.output;
  throw new Error(`Not a path: ${v.getDotPath(result.issues[0]) ?? ''} ${result.issues[0].message}`);
};
