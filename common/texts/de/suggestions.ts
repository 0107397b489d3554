import { isolated } from '../language.ts';
import { plural } from './plural.ts';

export const suggestions = 'Vorschläge';
export const nothingMatches = (text: string) => `Kein Produkt passt zu „${isolated(text)}“.`;
export const howMany = (count: number) => plural(count, { one: '1 Vorschlag', other: `${count} Vorschläge` });
