import * as v from 'valibot';
import { endpoints } from '../../common/contract/endpoints.ts';
import type { Http } from './http.ts';
import { progressFetch } from './progressFetch.ts';

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

/** A picture to send; its progress is told in percent. */
export type Upload = { file: File; onProgress: (percent: number) => void };

/** Sends a picture; see `ShopServices`. */
export const uploadImage = (http: Http, { file, onProgress }: Upload, signal: AbortSignal): Promise<string> =>
  http(endpoints.uploadImage, {
    body: formOf(file),
    answer: StoredImage,
    signal,
    fetch: progressFetch(onProgress),
  });
