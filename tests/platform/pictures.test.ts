import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencode } from '../../server/api/images/picture.ts';
import { srcSetOf, widthsOf } from '../../common/domain/images.ts';

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
  it('as WebP in every width below its own, with a name from its content', async () => {
    const upload = await plain(1000, 500).jpeg().toBuffer();
    const { path, files } = await reencode(upload);
    expect(path).toMatch(/^\/images\/[0-9a-f]{32}-1000\.webp$/);
    const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 160],
      ['webp', 640, 320],
      ['webp', 1000, 500],
    ]);
    expect((await reencode(upload)).path).toBe(path);
  });

  it('never wider than the widest screen needs, and never enlarged', async () => {
    expect((await reencode(await plain(4000, 100).png().toBuffer())).path).toMatch(/-1280\.webp$/);
    const small = await reencode(await plain(20, 30).webp().toBuffer());
    expect(small.path).toMatch(/-20\.webp$/);
    expect(small.files).toHaveLength(1);
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
      message: 'Only JPEG, PNG and WebP pictures can be uploaded.',
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

  it('accepts a picture that is higher than WebP allows', async () => {
    const { files } = await reencode(await plain(100, 20_000).png().toBuffer());
    expect((await sharp(files[0]!.bytes).metadata()).height).toBeLessThanOrEqual(16_383);
  });
});

describe('the widths of a picture', () => {
  it('are the standard ones below its own, and its own', () => {
    expect([20, 320, 321, 1280, 5000].map(widthsOf)).toEqual([
      [20],
      [320],
      [320, 321],
      [320, 640, 1280],
      [320, 640, 1280],
    ]);
  });

  it('are listed for the browser, on any host (A30)', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    expect(srcSetOf(`/images/${hash}-700.webp`)).toBe(
      `/images/${hash}-320.webp 320w, /images/${hash}-640.webp 640w, /images/${hash}-700.webp 700w`,
    );
    expect(srcSetOf(`https://api.example/images/${hash}-100.webp`)).toBe(
      `https://api.example/images/${hash}-100.webp 100w`,
    );
  });

  it.each(['/images/airpods.jpg', 'https://cdn.example/x.webp', '', '/images/0123-320.webp', '/pictures/speaker.svg'])(
    'are not made up for %s',
    (image) => expect(srcSetOf(image)).toBeUndefined(),
  );
});
