import * as v from 'valibot';
import { endpoints } from '../../common/contract/endpoints.ts';
import type { Http } from './http.ts';
import { progressFetch } from './progressFetch.ts';
import type { ShopServices } from './shopServices.ts';

/** The path of a stored picture: a JSON string, `{ image }` or plain text, since backends differ (A18). */
const StoredImage = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.object({ image: v.string() }),
      v.transform(({ image }) => image),
    ),
  ]),
  v.trim(),
  v.regex(/^(\/|https?:\/\/)\S+$/),
);

const formOf = (image: File): FormData => {
  const form = new FormData();
  form.append('image', image);
  return form;
};

/** Sends a picture; see `ShopServices`. */
export const uploadImage = (
  http: Http,
  ...[{ file, onProgress }, signal]: Parameters<ShopServices['uploadImage']>
): Promise<string> =>
  http(endpoints.uploadImage, {
    body: formOf(file),
    answer: StoredImage,
    signal,
    fetch: progressFetch(onProgress),
  });
