import type { Language } from '../language.ts';

export const language: Language = 'en';
