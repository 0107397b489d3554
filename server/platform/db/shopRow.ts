import { sql } from 'drizzle-orm';
import { SPECIFIED, type Merchant } from '../../../common/domain/merchant.ts';
import { shop } from './schema.ts';

/** Who sells here, as a column of any query. */
export const storedMerchant = sql`coalesce((select ${shop.merchant} from ${shop}), '{}'::jsonb)`.mapWith(
  (stored: Partial<Merchant>): Merchant => ({ ...SPECIFIED, ...stored }),
);

/** An arbitrary number. An order that is being placed shares the lock, and a change of the shop waits for all of them. */
const SHOP_LOCK = 7_276_468;

export const shareShop = sql`pg_advisory_xact_lock_shared(${sql.raw(String(SHOP_LOCK))})`;

export const lockShop = sql`select pg_advisory_xact_lock(${sql.raw(String(SHOP_LOCK))})`;

/** Until administrators write their own (A100). */
export const SYNONYMS = `tv, television, fernseher
laptop, notebook
headphones, earphones, headset, kopfhörer
phone, mobile, smartphone, handy
camera, kamera
mouse, maus
keyboard, tastatur
speaker, lautsprecher
monitor, screen, bildschirm
charger, ladegerät`;
