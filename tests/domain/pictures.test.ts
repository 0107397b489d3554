import { describe, expect, it } from 'vitest';
import {
  copiesOf,
  copyName,
  PICTURE_SIZES,
  picturePath,
  widthsOf,
  listPictureLinks,
  pictureLink,
} from '../../common/domain/pictures.ts';

const hash = '0123456789abcdef0123456789abcdef';
const picture = { hash, color: 'a1b2c3' };

it('the widths of a picture are the standard ones below its own, and its own', () => {
  expect([20, 320, 321, 1280, 5000].map((width) => widthsOf(width))).toEqual([
    [20],
    [320],
    [320, 321],
    [320, 480, 720, 960, 1280],
    [320, 480, 720, 960, 1280],
  ]);
});

describe('the path of a picture', () => {
  it('is that of its widest copy, in the format that every client can show', () => {
    expect(picturePath(picture, 700)).toBe(`/images/${hash}-a1b2c3-700.webp`);
    expect(copyName(picture, 480, 'avif')).toBe(`${hash}-a1b2c3-480.avif`);
  });

  it('A30: tells every copy and the color, on any host', () => {
    const base = `/images/${hash}-a1b2c3`;
    expect(copiesOf(picturePath(picture, 700))).toEqual({
      avif: `${base}-320.avif 320w, ${base}-480.avif 480w, ${base}-700.avif 700w`,
      webp: `${base}-320.webp 320w, ${base}-480.webp 480w, ${base}-700.webp 700w`,
      color: '#a1b2c3',
    });
    expect(copiesOf(`https://api.example${base}-100.webp`)).toEqual({
      avif: `https://api.example${base}-100.avif 100w`,
      webp: `https://api.example${base}-100.webp 100w`,
      color: '#a1b2c3',
    });
  });

  it('without a color is that of an earlier version, which stored WebP in other widths', () => {
    expect(copiesOf(`/images/${hash}-1280.webp`)).toEqual({
      webp: `/images/${hash}-320.webp 320w, /images/${hash}-640.webp 640w, /images/${hash}-1280.webp 1280w`,
    });
  });

  it.each([
    '/images/airpods.jpg',
    'https://cdn.example/x.webp',
    '',
    '/images/0123-320.webp',
    '/pictures/speaker.svg',
    `/images/${hash}-a1b2c3-320.avif`,
    `/images/${hash}-a1b2c-320.webp`,
    `/images/${hash}-A1B2C3-320.webp`,
    `/images/${hash}-red;x-320.webp`,
  ])('tells nothing for %s', (image) => expect(copiesOf(image)).toEqual({}));
});

describe('the link to a picture', () => {
  const ours = { api: '', imageHosts: [] };
  const image = picturePath(picture, 480);
  const avif = `/images/${hash}-a1b2c3-320.avif 320w, /images/${hash}-a1b2c3-480.avif 480w`;

  it('names the AVIF for the place, and no file for browsers that would take the wrong one', () => {
    expect(pictureLink(image, 'product', ours)).toEqual({
      as: 'image',
      fetchpriority: 'high',
      type: 'image/avif',
      imagesrcset: avif,
      imagesizes: PICTURE_SIZES.product,
    });
  });

  it('names the WebP of an earlier version, and a picture of one size', () => {
    expect(pictureLink(`/images/${hash}-300.webp`, 'card', { api: 'https://api.example' })).toEqual({
      as: 'image',
      fetchpriority: 'high',
      href: `https://api.example/images/${hash}-300.webp`,
      imagesrcset: `https://api.example/images/${hash}-300.webp 300w`,
      imagesizes: PICTURE_SIZES.card,
    });
    expect(pictureLink('/images/lamp.jpg', 'card', ours)).toEqual({
      as: 'image',
      fetchpriority: 'high',
      href: '/images/lamp.jpg',
    });
  });

  it('A30: names the placeholder for a picture that is nowhere', () => {
    expect(pictureLink('https://cdn.example/a.jpg', 'card', ours)).toMatchObject({ href: '/placeholder.svg' });
    expect(pictureLink('https://cdn.example/a.jpg', 'card', { api: '', imageHosts: ['cdn.example'] })).toMatchObject({
      href: 'https://cdn.example/a.jpg',
    });
  });

  it('is, in a list, to the first slide, or to the first card if there is none', () => {
    const slide = [pictureLink('/slide.jpg', 'slide', ours)];
    expect(listPictureLinks({ slide: '/slide.jpg', card: '/card.jpg' }, ours)).toEqual(slide);
    expect(listPictureLinks({ card: '/card.jpg' }, ours)).toEqual([pictureLink('/card.jpg', 'card', ours)]);
    expect(listPictureLinks({}, ours)).toEqual([]);
  });
});
