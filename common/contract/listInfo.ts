import type { ListInfo } from '../domain/listPage.ts';

/** Metadata of a page of a list; sent only to a client that asks for a page. */
export const LIST_INFO = 'List-Info';

export const writeListInfo = ({ page, total, at, counts }: ListInfo): string =>
  Object.entries({ page, total, at, ...counts })
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

export const readListInfo = (header: string | null): ListInfo | null => {
  if (header === null) return null;
  const entries = Object.fromEntries(header.split(/,\s*/).map((each) => each.split('=', 2) as [string, string]));
  const { page, total, at, ...others } = entries;
  const counts = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Number(value)]));
  const info = { page: Number(page), total: Number(total), at: at ?? '', counts };
  return [info.page, info.total, ...Object.values(counts)].every(Number.isSafeInteger) && at ? info : null;
};
