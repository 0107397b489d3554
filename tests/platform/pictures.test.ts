import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isImageName } from '../../server/features/images/imageStore.ts';
import { reencode } from '../../server/features/images/picture.ts';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });

const refusal = async (bytes: Buffer): Promise<unknown> => {
  try {
    return await reencode(bytes);
  } catch (error) {
    return error;
  }
};

describe('C22: an uploaded picture is encoded again', () => {
  it('as AVIF and WebP in every width below its own, with a name from its content and its color', async () => {
    const upload = await plain(1000, 500).jpeg().toBuffer();
    const { path, files } = await reencode(upload);
    expect(path).toMatch(/^\/images\/[0-9a-f]{32}-3[abc]8[123]f[567]-1000\.webp$/);
    const sizes = await Promise.all(
      files.map(async ({ name, bytes }) => {
        const { format, compression, width, height } = await sharp(bytes).metadata();
        return [name.split('-').at(-1), compression ?? format, width, height];
      }),
    );
    expect(sizes).toEqual(
      [320, 480, 720, 960, 1000].flatMap((width) => [
        [`${width}.avif`, 'av1', width, width / 2],
        [`${width}.webp`, 'webp', width, width / 2],
      ]),
    );
    expect(files.map(({ name }) => `/images/${name}`)).toContain(path);
    expect(files.filter(({ name }) => !isImageName(name))).toEqual([]);
    expect((await reencode(upload)).path).toBe(path);
  });

  it('never wider than the widest screen needs, and never enlarged', async () => {
    expect((await reencode(await plain(4000, 100).png().toBuffer())).path).toMatch(/-1280\.webp$/);
    const small = await reencode(await plain(20, 30).webp().toBuffer());
    expect(small.path).toMatch(/-20\.webp$/);
    expect(small.files.map(({ name }) => name.split('-').at(-1))).toEqual(['20.avif', '20.webp']);
  });

  it('with its transparent parts, on a color that the shop chooses', async () => {
    const { path, files } = await reencode(
      await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000080' } })
        .png()
        .toBuffer(),
    );
    expect(path).toContain('-efece6-40.webp');
    for (const { bytes } of files) expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  it('upright and without camera metadata', async () => {
    const upload = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'a private person', Make: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { files } = await reencode(upload);
    const widest = files.at(-1)!;
    const { width, height, exif, orientation } = await sharp(widest.bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 200,
      height: 400,
      exif: undefined,
      orientation: undefined,
    });
    expect(widest.bytes.includes('a private person')).toBe(false);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a-and-so-on'],
    ['nothing', ''],
  ])('refuses %s by its content, with 415', async (_, content) => {
    expect(await refusal(Buffer.from(content))).toMatchObject({
      status: 415,
      message: 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.',
    });
  });

  it('rejects a file that only starts like a picture with 415', async () => {
    const whole = await plain(300, 300).png().toBuffer();
    expect(await refusal(whole.subarray(0, 40))).toMatchObject({ status: 415 });
    const jpeg = await plain(300, 300).jpeg().toBuffer();
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({ status: 415 });
  });

  it('rejects a small file that decodes to a huge picture with 413', async () => {
    const bomb = await plain(7100, 7100).png({ compressionLevel: 3 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toMatchObject({ status: 413, message: 'The image has too many pixels.' });
  });

  it('accepts a picture that is higher than the formats allow', async () => {
    const { files } = await reencode(await plain(100, 20_000).png().toBuffer());
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).height).toBe(5120);
  });
});
