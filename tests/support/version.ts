import { createCatalogueVersion, readVersion } from '../../server/features/products/catalogue.ts';
import type { Db } from '../../server/platform/db/database.ts';

/** The version of a catalogue, read each time, since tests also change rows directly. */
export const versionOf = (db: Db) => createCatalogueVersion(() => readVersion(db), 0);
