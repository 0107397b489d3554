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

const MOST_BYTES = 5 * 1024 * 1024;

/** In pixels: twice the widest copy that is stored (A18). */
const LONGEST_SIDE = 2560;

/** A photo of 12 megapixels may be too large to be sent. The server checks a file that the browser cannot read. */
const shrunk = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'; // only JPEG has no transparent parts
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return smaller === null ? file : new File([smaller], file.name, { type: smaller.type });
};

export type Upload = { file: File; onProgress: (percent: number) => void };

export const uploadImage = async (http: Http, { file, onProgress }: Upload, signal: AbortSignal): Promise<string> => {
  const body = new FormData();
  body.append('image', file.size > MOST_BYTES ? await shrunk(file) : file);
  signal.throwIfAborted();
  return http(endpoints.uploadImage, { body, answer: StoredImage, signal, fetch: progressFetch(onProgress) });
};
