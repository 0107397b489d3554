import * as answers from '#texts/answers.ts';

/** Image types that can be uploaded (C22). SVG is excluded, because it can contain scripts. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Returns why a file cannot be uploaded, judged by its declared type; the server checks a file without one. */
export const pictureProblem = ({ type }: { type: string }): string | null => {
  if (type === '' || PICTURE_TYPES.includes(type)) return null;
  return /^image\/hei[cf]/.test(type) ? answers.noHeic : answers.picturesOnly;
};
