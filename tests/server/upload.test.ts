import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { copiesOf } from '../../common/domain/pictures.ts';
import { headerBytes } from '../support/headerBytes.ts';
import { rateLimits } from '../../server/platform/settings/rateLimits.ts';
import { openShop, type Role, type Shop } from '../fixtures/api.ts';

const MOST_BYTES = 200_000;
const dir = mkdtempSync(join(tmpdir(), 'proshop-images-'));
let shop: Shop;
let photo: Buffer;
let address: string;

beforeAll(async () => {
  shop = await openShop({ images: directoryStore(dir), settings: { uploadMaxBytes: MOST_BYTES } });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer();
});

afterAll(async () => {
  await shop.close();
  rmSync(dir, { recursive: true });
});

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
    expect(await send('admin', form(svg, 'photo.jpg'))).toEqual({
      status: 415,
      body: { message: 'Only JPEG, PNG and WebP pictures can be uploaded.' },
    });
  });

  it('refuses one that is too large, with 413', async () => {
    const large = Buffer.alloc(MOST_BYTES + 1);
    photo.copy(large);
    expect(await send('admin', form(large))).toEqual({
      status: 413,
      body: { message: 'The image can have at most 195 kB' },
    });
  });

  it.each([
    ['another field', () => form(photo, 'photo.jpg', 'picture')],
    ['no field', () => new FormData()],
  ])('refuses a form with %s, with 400', async (_, body) => {
    expect(await send('admin', body())).toEqual({
      status: 400,
      body: { message: 'Send the image as multipart/form-data in a field named "image"' },
    });
  });

  it.each([
    ['two images', 'image', new Blob(['x'])],
    ['an image and another file', 'other', new Blob(['x'])],
    ['an image and a text of that name', 'image', 'text'],
  ])('refuses %s, with 400', async (_, field, second) => {
    const refused = { status: 400, body: { message: 'Send one image only' } };
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

  it.each(['image/jpeg', 'application/json', 'multipart/form-data'])(
    'refuses a body that is %s, with 4xx',
    async (type) => {
      const { status } = await send('admin', type === 'application/json' ? '{}' : Buffer.from(photo), {
        'Content-Type': type,
      });
      expect(status).toBe(type === 'multipart/form-data' ? 400 : 415);
    },
  );

  it('keeps nothing but whole pictures', () => {
    expect(readdirSync(dir).filter((name) => !/^[0-9a-f]{32}-[0-9a-f]{6}-\d+\.(avif|webp)$/.test(name))).toEqual([]);
  });

  it('is limited per account', async () => {
    const busy = await openShop({
      images: directoryStore(dir),
      settings: { uploadMaxBytes: MOST_BYTES, rateLimits: { ...rateLimits.on!, uploadsPerAccount: 2 } },
    });
    const admin = busy.as('admin');
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await admin.post('/api/upload', {})).status);
    expect(statuses).toEqual([415, 415, 429]);
    await busy.close();
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

  it('have the headers that matter to a picture, and no others', async () => {
    const { body } = await send('admin', form(photo));
    const answer = await fetch(`${address}${String(body)}`);
    expect([...answer.headers.keys()]).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'keep-alive',
      'x-content-type-options',
    ]);
    expect(headerBytes(answer)).toBeLessThanOrEqual(400);
  });

  it.each([
    '/images/00000000000000000000000000000000-320.webp',
    '/images/00000000000000000000000000000000-aabbcc-320.avif',
    '/images/00000000000000000000000000000000-320.avif',
    '/images/00000000000000000000000000000000-aabbcg-320.webp',
    '/images/..%2fjwt-secret',
    '/images/x.webp',
    '/images/',
  ])('that are not there are missing: %s', async (path) => {
    const answer = await fetch(`${address}${path}`);
    expect([answer.status, await answer.json()]).toEqual([404, { message: expect.any(String) as string }]);
  });
});
