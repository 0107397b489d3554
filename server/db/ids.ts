import { customAlphabet } from 'nanoid';

/**
 * Ids of rows: 16 lower-case letters and digits, so 83 bits of chance, and never one of the shorter words that paths
 * use (`profile`, `top`, `myorders`; A10).
 */
export const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);
