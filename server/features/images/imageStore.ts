import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../../platform/failures.ts';
import { writeWholeFile } from '../../platform/lifecycle/dataDir.ts';
import { S3mini } from 's3mini';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export const pictureType = (name: string): string => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

/** Where uploaded pictures are kept. A picture is named by its content, so it never changes. */
export type ImageStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  read: (name: string) => Promise<Buffer | null>;
  names: () => Promise<string[]>;
};

/** A name that `copyName` gives, or that an earlier version gave: without a color, and only WebP. */
const imageName = /^[0-9a-f]{32}-(?:[0-9a-f]{6}-\d{1,5}\.(?:avif|webp)|\d{1,5}\.webp)$/;

/** Only such names are read, so no request can leave the place of the pictures. */
export const isImageName = (name: string): boolean => imageName.test(name);

/** Pictures as files of a directory. A file is complete or absent, even after a power cut. */
export const directoryStore = (dir: string): ImageStore => ({
  save: (name, bytes) => writeWholeFile(join(dir, name), bytes),
  read: async (name) => (isImageName(name) ? ifThere(readFile(join(dir, name)), null) : null),
  names: async () => (await ifThere(readdir(dir), [])).filter(isImageName),
});

/** For one picture. A server that takes longer is down. */
const PATIENCE_MS = 10_000;

/** 503: the store cannot be reached, or refuses. The cause goes into the log. */
const unavailable = (cause: unknown): never => {
  throw Object.assign(new HttpError(503, say('picturesUnreachable')), { cause });
};

/** Pictures as objects of a bucket, for several machines. A picture is complete or absent there as well. */
export const bucketStore = ({ url, ...access }: NonNullable<Settings['s3Url']>): ImageStore => {
  const bucket = new S3mini({ endpoint: url, ...access, requestAbortTimeout: PATIENCE_MS });
  return {
    save: async (name, bytes) => void (await bucket.putObject(name, bytes, pictureType(name)).catch(unavailable)),
    read: async (name) => {
      if (!isImageName(name)) return null;
      const bytes = await bucket.getObjectArrayBuffer(name).catch(unavailable);
      return bytes && Buffer.from(bytes);
    },
    names: async () => {
      const objects = (await bucket.listObjects().catch(unavailable)) ?? unavailable('there is no such bucket');
      return objects.map(({ Key }) => Key).filter(isImageName);
    },
  };
};

export const openImageStore = ({ s3Url: bucket, dataDir }: Settings): ImageStore =>
  bucket === null ? directoryStore(join(dataDir, 'images')) : bucketStore(bucket);
