import { isolated } from '../language.ts';
import { plural } from './plural.ts';

export const suggestions = 'Suggestions';
export const nothingMatches = (text: string) => `No product matches “${isolated(text)}”.`;
export const howMany = (count: number) => plural(count, { one: '1 suggestion', other: `${count} suggestions` });
