import { join } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';
import { bucketStore } from './bucketStore.ts';
import { directoryStore, type ImageStore } from './imageStore.ts';

/** The store that the settings name: a bucket, or by default a directory in DATA_DIR. */
export const openImageStore = ({ s3Url, s3Region, s3AccessKeyId, s3SecretAccessKey, dataDir }: Settings): ImageStore =>
  s3Url === ''
    ? directoryStore(join(dataDir, 'images'))
    : bucketStore({ url: s3Url, region: s3Region, accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey });
