import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a backup says of itself; its first file. */
export const Manifest = v.object({
  /** Changes when an earlier version could not read the archive. */
  format: v.literal(1),
  madeAt: v.string(),
  /** The last migration of the database (`server/platform/db/migrate.ts`). */
  migratedTo: count,
  /** How many rows each table has. */
  tables: v.record(v.string(), count),
  /** How many pictures there are. */
  pictures: count,
});

export type Manifest = v.InferOutput<typeof Manifest>;
