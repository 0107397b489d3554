import { customAlphabet } from 'nanoid';

/**
 * Ids of rows: 16 lower-case letters and digits, which are 83 random bits, and never one of the shorter words in paths
 * (`profile`, `top`, `myorders`; A10).
 */
export const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);
