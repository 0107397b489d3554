import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'pictures';

/** An S3-compatible store with an empty bucket. `remove` ends it and deletes what it has. */
export const startS3Server = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'proshop-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    bucket: {
      url: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    remove: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
