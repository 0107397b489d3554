import type { ListInfo } from '../domain/listPage.ts';

/** What a page of a list is told with, beside its rows. Only an answer to a client that asks for a page carries it. */
export const LIST_INFO = 'List-Info';

/** `page=2, total=120, at=…, unpaid=4`: how it is written. */
export const writeListInfo = ({ page, total, at, counts }: ListInfo): string =>
  Object.entries({ page, total, at, ...counts })
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

/** Reads it; null where there is none, or none that can be understood. */
export const readListInfo = (header: string | null): ListInfo | null => {
  if (header === null) return null;
  const said = Object.fromEntries(header.split(/,\s*/).map((each) => each.split('=', 2) as [string, string]));
  const { page, total, at, ...others } = said;
  const counts = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Number(value)]));
  const info = { page: Number(page), total: Number(total), at: at ?? '', counts };
  return [info.page, info.total, ...Object.values(counts)].every(Number.isSafeInteger) && at ? info : null;
};
