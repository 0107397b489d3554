import { S3mini } from 's3mini';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { isImageName, type ImageStore } from './imageStore.ts';
import { pictureType } from './pictureType.ts';

/** A bucket of an S3-compatible store, and the key that opens it. */
export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string };

/** For one picture. A server that takes longer is down. */
const PATIENCE_MS = 10_000;

/** 503: the store cannot be reached, or refuses. The cause goes into the log. */
const unavailable = (cause: unknown): HttpError =>
  Object.assign(new HttpError(503, say('picturesUnreachable')), { cause });

const answerOf = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
};

/** Pictures as objects of a bucket, for several machines. A picture is complete or absent there as well. */
export const bucketStore = ({ url, ...access }: Bucket): ImageStore => {
  const bucket = new S3mini({ endpoint: url, ...access, requestAbortTimeout: PATIENCE_MS });
  return {
    save: async (name, bytes) => {
      await answerOf(bucket.putObject(name, bytes, pictureType(name)));
    },
    read: async (name) => {
      if (!isImageName(name)) return null;
      const bytes = await answerOf(bucket.getObjectArrayBuffer(name));
      return bytes && Buffer.from(bytes);
    },
    names: async () => {
      const objects = await answerOf(bucket.listObjects());
      return (objects ?? []).map(({ Key }) => Key).filter(isImageName);
    },
  };
};
