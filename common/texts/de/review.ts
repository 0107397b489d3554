import { plural } from './plural.ts';
export { comment, rating } from './fields.ts';

export const submitted = 'Bewertung abgeschickt!';
export const submitting = 'Wird abgeschickt';
export const chooseRating = 'Bitte wählen Sie eine Bewertung';
export const writeComment = 'Bitte schreiben Sie einen Kommentar';
export const submit = 'Abschicken';
export const charactersLeft = (count: number) =>
  plural(count, { one: 'Noch 1 Zeichen', other: `Noch ${count} Zeichen` });

export const poor = '1 - Schlecht';
export const fair = '2 - Mäßig';
export const good = '3 - Gut';
export const veryGood = '4 - Sehr gut';
export const excellent = '5 - Ausgezeichnet';
