import * as v from 'valibot';
import { messageOf } from '../../common/contract/messageOf.ts';
import { ShopIn, type Shop } from '../../common/contract/shop.ts';
import { readShop, saveShop, toShopDto } from '../features/shop/shopRoutes.ts';
import type { Db } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/httpError.ts';

const { version: _, ...entries } = ShopIn.entries;

export const shopFields = Object.keys(entries);

/** Fields of the shop as texts: a list with commas. */
export const ShopChange = v.record(v.picklist(shopFields), v.string());

/** Without a change, the shop as it is. */
export const changeShop = async (db: Db, change: v.InferOutput<typeof ShopChange>): Promise<Shop> => {
  const before = toShopDto(await readShop(db));
  if (Object.keys(change).length === 0) return before;
  const { taxPercent = before.taxPercent, countries = before.countries.join(',') } = change;
  const asked = { ...before, ...change, taxPercent: Number(taxPercent), countries: countries.split(',') };
  const checked = v.safeParse(ShopIn, asked);
  if (!checked.success) throw new HttpError(400, messageOf(checked.issues[0]));
  return toShopDto(await saveShop(db, checked.output, []));
};
