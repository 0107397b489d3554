import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '../../scripts/s3Server.mjs';
import { directoryStore, bucketStore, openImageStore } from '../../server/features/images/imageStore.ts';
import { backupOf } from '../../server/commands/backupOf.ts';
import { openArchive, restoreFrom } from '../../server/commands/restoreFrom.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { openShop, type OpenShop, type Shop } from '../fixtures/api.ts';
import { openTestDatabase } from '../fixtures/database.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { freePort } from '../support/freePort.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}-aabbcc-320.avif`;

let store: Awaited<ReturnType<typeof startS3Server>>;
let shop: OpenShop;
let photo: Buffer;
beforeAll(async () => {
  store = await startS3Server();
  shop = await openShop({ images: bucketStore(store.bucket) });
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await shop.close();
  await store.remove();
});

const upload = async (to: Shop) => {
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
  const request = new Request('http://shop', { method: 'POST', body: form });
  return to.as('admin').call<string>('POST', '/api/upload', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  });
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature of a request without a query, by the specification of AWS (version 4). */
const signatureOf = ({ method, url, headers }: IncomingMessage, secret: string): string => {
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization!)!;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return `Signature=${hmac(key, text).toString('hex')}`;
};

const pictureOf = (from: Shop, path: string) => from.app.inject({ method: 'GET', url: path });

describe('pictures in a bucket', () => {
  it('a picture uploaded to one server is served by every other, in all its copies', async () => {
    const other = await shop.beside({ images: bucketStore(store.bucket) });
    const { status, body: path } = await upload(shop);
    expect(status).toBe(201);
    for (const one of [path, path.replace('.webp', '.avif'), path.replace('-400.', '-320.')]) {
      const [here, there] = [await pictureOf(shop, one), await pictureOf(other, one)];
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(there.headers['content-type']).toBe(one.endsWith('.avif') ? 'image/avif' : 'image/webp');
      expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
      expect((await sharp(there.rawPayload).metadata()).width).toBe(one.includes('-320.') ? 320 : 400);
    }
  });

  it('a picture that is not there is missing, and no request leaves the pictures', async () => {
    expect((await pictureOf(shop, `/images/${NAME}`)).statusCode).toBe(404);
    await bucketStore(store.bucket).save('secret.txt', Buffer.from('x'));
    expect((await pictureOf(shop, '/images/secret.txt')).statusCode).toBe(404);
  });

  it.each([
    ['does not answer', async () => ({ ...store.bucket, url: `http://127.0.0.1:${await freePort()}/pictures` })],
    ['refuses the key', async () => ({ ...store.bucket, accessKeyId: 'unknown' })],
    ['has no such bucket', async () => ({ ...store.bucket, url: `${store.bucket.url}-2` })],
  ])('while the store %s, an upload gets 503, and the rest of the shop works', async (_, bucket) => {
    const without = await shop.beside({ images: bucketStore(await bucket()) });
    expect(await upload(without)).toMatchObject({
      status: 503,
      body: { message: 'The pictures cannot be reached at the moment. Please try again.' },
    });
    expect(await without.as('guest').get('/api/products')).toMatchObject({ status: 200 });
  });

  it('a backup holds those of the bucket, and a restore puts them into any store', async () => {
    const images = bucketStore(store.bucket);
    await images.save(NAME, Buffer.from([0, 255, 10, 13]));
    const archive = await openArchive(Readable.from([await buffer(await backupOf(shop.db, images))]));
    const dir = scratchDir('bucket');
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await restoreFrom(archive, { db: database.db, images: directoryStore(dir), overwrite: false });
    expect((await directoryStore(dir).names()).toSorted()).toEqual((await images.names()).toSorted());
    expect(await directoryStore(dir).read(NAME)).toEqual(Buffer.from([0, 255, 10, 13]));
  });

  it('every request is signed with the secret, which the store of these tests does not check', async () => {
    const requests: IncomingMessage[] = [];
    const listener = createServer((request, answer) => {
      requests.push(request);
      request.resume().once('end', () => answer.end());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const secretAccessKey = 'a secret';
    const images = bucketStore({ ...store.bucket, url: `http://127.0.0.1:${port}/pictures`, secretAccessKey });
    await images.save(NAME, Buffer.from([1]));
    await images.read(NAME);
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
    for (const request of requests)
      expect(request.headers.authorization).toContain(signatureOf(request, secretAccessKey));
  });

  it('are where the settings say', async () => {
    const { url, region, accessKeyId, secretAccessKey } = store.bucket;
    const key = `${accessKeyId}:${secretAccessKey}`;
    const settings = readSettings({ S3_URL: `${url.replace('//', `//${key}@`)}?region=${region}` });
    const picture = Buffer.from([1, 2, 3]);
    await openImageStore(settings).save(NAME, picture);
    expect(await bucketStore(store.bucket).read(NAME)).toEqual(picture);
  });
});
