import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { directoryStore, bucketStore, openImageStore } from '../../server/features/images/imageStore.ts';
import { copiesOf } from '../../common/domain/pictures.ts';
import { rateLimits } from '../../server/platform/settings/rateLimits.ts';
import { type Role, type Shop, says, shopForTests } from '../fixtures/api.ts';
import { isDistributed } from '../fixtures/database.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3Server } from '../../scripts/s3Server.mjs';
import { backupOf } from '../../server/commands/backupOf.ts';
import { openArchive, restoreFrom } from '../../server/commands/restoreFrom.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { aDatabase, aFolder } from '../fixtures/untilTheEnd.ts';
import { freePort } from '../../scripts/postgresCluster.mjs';

const MOST_BYTES = 200_000;
const dir = aFolder(afterAll);
const shop = await shopForTests({ images: directoryStore(dir), settings: { uploadMaxBytes: MOST_BYTES } });
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#f59e0b' } })
  .jpeg()
  .toBuffer();

const tokenOf = (role: Role): Record<string, string> =>
  role === 'guest' ? {} : { Authorization: `Bearer ${shop.people[role].token}` };

const send = async (
  role: Role,
  body: FormData | string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${address}/api/upload`, {
    method: 'POST',
    body,
    headers: { ...tokenOf(role), ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

const form = (bytes: Uint8Array<ArrayBuffer> | Buffer, name = 'photo.jpg', field = 'image'): FormData => {
  const data = new FormData();
  data.append(field, new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name);
  return data;
};

const pathsIn = (srcSet: string | undefined): string[] =>
  srcSet!.split(', ').map((candidate) => candidate.split(' ')[0]!);

describe('C22: uploading a picture', () => {
  it('answers the stored path as a JSON string (A18), where the picture then is, in all its widths', async () => {
    const { status, body } = await send('admin', form(photo));
    expect([status, body]).toEqual([201, expect.stringMatching(/^\/images\/[0-9a-f]{32}-[0-9a-f]{6}-800\.webp$/)]);

    const { avif, webp } = copiesOf(String(body));
    expect(pathsIn(webp)).toContain(body);
    for (const [type, paths] of [
      ['avif', pathsIn(avif)],
      ['webp', pathsIn(webp)],
    ] as const) {
      expect(paths).toHaveLength(4);
      for (const path of paths) {
        const picture = await fetch(`${address}${path}`);
        expect(picture.status).toBe(200);
        expect(Object.fromEntries(picture.headers)).toMatchObject({
          'content-type': `image/${type}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'",
        });
        const { format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
        expect(format).toBe(type === 'avif' ? 'heif' : 'webp');
      }
    }
  });

  it.each([
    ['guest', 401],
    ['owner', 403],
    ['admin', 201],
  ] as const)('by %s is answered with %i', async (role, status) => {
    expect((await send(role, form(photo))).status).toBe(status);
  });

  it('looks at the content, not at the name or the declared type', async () => {
    expect((await send('admin', form(photo, '../../etc/passwd'))).status).toBe(201);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await send('admin', form(svg, 'photo.jpg'))).toEqual(
      says(415, 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.'),
    );
  });

  it.each([
    ['AVIF', (picture: Sharp) => picture.avif()],
    ['a JPEG without its end marker', (picture: Sharp) => picture.jpeg(), -2],
    ['a progressive JPEG without its end marker', (picture: Sharp) => picture.jpeg({ progressive: true }), -2],
  ])('A18: takes %s', async (_, encode, end?: number) => {
    const bytes = await encode(sharp(photo)).toBuffer();
    const { status, body } = await send('admin', form(bytes.subarray(0, end)));
    expect([status, body]).toEqual([201, expect.stringMatching(/-800\.webp$/)]);
  });

  it('refuses a JPEG that is cut short', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } });
    const bytes = await picture.jpeg().toBuffer();
    for (const missing of [3, Math.floor(bytes.length / 2)])
      expect((await send('admin', form(bytes.subarray(0, -missing)))).status).toBe(415);
  });

  it.each(['heic', 'mif1'])('refuses HEIC by name, of the brand %s', async (brand) => {
    const size = Buffer.of(0, 0, 0, 24);
    const heic = Buffer.concat([size, Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`, 'latin1'), Buffer.alloc(100)]);
    expect(await send('admin', form(heic, 'IMG_1.HEIC'))).toEqual(
      says(415, 'HEIC pictures cannot be uploaded. Save the picture as JPEG first.'),
    );
  });

  it('refuses one that is too large, with 413', async () => {
    const large = Buffer.alloc(MOST_BYTES + 1);
    photo.copy(large);
    expect(await send('admin', form(large))).toEqual(says(413, 'The image can be at most 195 kB'));
  });

  it.each([
    ['another field', () => form(photo, 'photo.jpg', 'picture')],
    ['no field', () => new FormData()],
  ])('refuses a form with %s, with 400', async (_, body) => {
    expect(await send('admin', body())).toEqual(
      says(400, 'Send the image as multipart/form-data in a field named "image"'),
    );
  });

  it.each([
    ['two images', 'image', new Blob(['x'])],
    ['an image and another file', 'other', new Blob(['x'])],
    ['an image and a text of that name', 'image', 'text'],
  ])('refuses %s, with 400', async (_, field, second) => {
    const refused = says(400, 'Send one image only');
    const after = form(photo);
    after.append(field, second);
    expect(await send('admin', after)).toEqual(refused);
    const before = new FormData();
    before.append(field, second);
    before.append('image', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
    expect(await send('admin', before)).toEqual(refused);
  });

  it('refuses a form that is cut short, with 400', async () => {
    const cut = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf a pic';
    const { status } = await send('admin', cut, { 'Content-Type': 'multipart/form-data; boundary=b' });
    expect(status).toBe(400);
  });

  it('keeps nothing but whole pictures', () => {
    expect(readdirSync(dir).filter((name) => !/^[0-9a-f]{32}-[0-9a-f]{6}-\d+\.(avif|webp)$/.test(name))).toEqual([]);
  });

  it('is limited per account', async () => {
    const busy = await shop.beside({
      images: directoryStore(dir),
      settings: { uploadMaxBytes: MOST_BYTES, rateLimits: { ...rateLimits.on!, uploadsPerAccount: 2 } },
    });
    const admin = busy.as('admin');
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await admin.post('/api/upload', {})).status);
    expect(statuses).toEqual([415, 415, 429]);
  });
});

describe('pictures', () => {
  it('of an earlier version, without a color in their name, are served as they were', async () => {
    const webp = await sharp(photo).webp().toBuffer();
    for (const width of [320, 640, 800]) {
      const name = `${'ab'.repeat(16)}-${width}.webp`;
      await directoryStore(dir).save(name, webp);
      const answer = await fetch(`${address}/images/${name}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(webp)).toBe(true);
      rmSync(join(dir, name));
    }
  });

  it.each(['/images/00000000000000000000000000000000-320.webp', '/images/..%2fjwt-secret', '/images/x.webp'])(
    'that are not there are missing: %s',
    async (path) => {
      const answer = await fetch(`${address}${path}`);
      expect([answer.status, await answer.json()]).toEqual([404, { message: expect.any(String) as string }]);
    },
  );
});

const NAME = `${'0123456789abcdef'.repeat(2)}-aabbcc-320.avif`;
const store = await startS3Server();
afterAll(store.remove);
const inBucket = await shopForTests({ images: bucketStore(store.bucket) });
const smallPhoto = await sharp(photo).resize(400).jpeg().toBuffer();
const upload = async (to: Shop) => {
  const data = new FormData();
  data.append('image', new Blob([Uint8Array.from(smallPhoto)]), 'photo.jpg');
  const request = new Request('http://shop', { method: 'POST', body: data });
  return to.as('admin').call<string>('POST', '/api/upload', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  });
};
const pictureOf = (from: Shop, path: string) => from.app.inject({ method: 'GET', url: path });

describe('pictures in a bucket', () => {
  it('a picture uploaded to one server is served by every other, in all its copies', async () => {
    const other = await inBucket.beside({ images: bucketStore(store.bucket) });
    const { status, body: path } = await upload(inBucket);
    expect(status).toBe(201);
    for (const one of [path, path.replace('.webp', '.avif'), path.replace('-400.', '-320.')]) {
      const [here, there] = [await pictureOf(inBucket, one), await pictureOf(other, one)];
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(there.headers['content-type']).toBe(one.endsWith('.avif') ? 'image/avif' : 'image/webp');
      expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
      expect((await sharp(there.rawPayload).metadata()).width).toBe(one.includes('-320.') ? 320 : 400);
    }
  });

  it('a picture that is not there is missing, and no request leaves the pictures', async () => {
    expect((await pictureOf(inBucket, `/images/${NAME}`)).statusCode).toBe(404);
    await bucketStore(store.bucket).save('secret.txt', Buffer.from('x'));
    expect((await pictureOf(inBucket, '/images/secret.txt')).statusCode).toBe(404);
  });

  it.each([
    ['does not answer', async () => ({ ...store.bucket, url: `http://127.0.0.1:${await freePort()}/pictures` })],
    ['refuses the key', async () => ({ ...store.bucket, accessKeyId: 'unknown' })],
    ['has no such bucket', async () => ({ ...store.bucket, url: `${store.bucket.url}-2` })],
  ])('while the store %s, an upload gets 503, a backup fails, and the rest of the shop works', async (_, bucket) => {
    const images = bucketStore(await bucket());
    const without = await inBucket.beside({ images });
    expect(await upload(without)).toMatchObject(
      says(503, 'The pictures cannot be reached at the moment. Please try again.'),
    );
    await expect(buffer(await backupOf(without.db, images))).rejects.toThrow('The pictures cannot be reached');
    expect(await without.as('guest').get('/api/products')).toMatchObject({ status: 200 });
  });

  it.skipIf(isDistributed)('a backup holds those of the bucket, and a restore puts them into any store', async () => {
    const images = bucketStore(store.bucket);
    await images.save(NAME, Buffer.from([0, 255, 10, 13]));
    const archive = await openArchive(Readable.from([await buffer(await backupOf(inBucket.db, images))]));
    const restored = aFolder();
    const { db } = await aDatabase();
    await restoreFrom(archive, { db, images: directoryStore(restored), overwrite: false });
    expect((await directoryStore(restored).names()).toSorted()).toEqual((await images.names()).toSorted());
    expect(await directoryStore(restored).read(NAME)).toEqual(Buffer.from([0, 255, 10, 13]));
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
