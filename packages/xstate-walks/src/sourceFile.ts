import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** The path of a file of the sources, which the package holds beside the compiled files. */
export const sourceFile = (file: string): string => join(sources, file);
