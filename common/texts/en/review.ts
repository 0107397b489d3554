import { plural } from './plural.ts';
export { comment, rating } from './fields.ts';

export const submitted = 'Review Submitted!';
export const submitting = 'Submitting';
export const chooseRating = 'Please choose a rating';
export const writeComment = 'Please write a comment';
export const submit = 'Submit';
export const charactersLeft = (count: number) =>
  plural(count, { one: '1 character left', other: `${count} characters left` });

export const poor = '1 - Poor';
export const fair = '2 - Fair';
export const good = '3 - Good';
export const veryGood = '4 - Very Good';
export const excellent = '5 - Excellent';
