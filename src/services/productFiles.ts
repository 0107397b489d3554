import * as words from '#texts/productImport.ts';
import type { LoadModule } from './lazyModule.ts';
import type { ImportFile } from './productsCsv.ts';
import { ServiceError } from './serviceError.ts';
import type { ServiceCall } from './shopServices.ts';

/** Reads files of products. Comes with the administrators' chunk. */
export type ProductFileServices = {
  /** Sends nothing: every row is checked by the rules of the contract. */
  readProducts: ServiceCall<{ file: File }, ImportFile>;
};

/** In bytes: a thousand products with long descriptions. */
const LARGEST_FILE = 10 * 1024 * 1024;

export const createProductFileServices = (
  /** Loads what reads CSV, with its library. */
  loadReader: LoadModule<typeof import('./productsCsv.ts')>,
): ProductFileServices => ({
  readProducts: async ({ file }, signal) => {
    if (file.size > LARGEST_FILE) throw new ServiceError(words.fileTooLarge);
    const { productsIn } = await loadReader(signal);
    signal.throwIfAborted();
    return productsIn(await file.text());
  },
});
