import type { SaveFile } from './accountServices.ts';

/** Saves files as the given window's browser does: to the folder that its user has chosen. */
export const createSaveFile =
  (target: Window & typeof globalThis): SaveFile =>
  (name, text, type = 'application/json') => {
    const link = target.document.createElement('a');
    link.href = target.URL.createObjectURL(new target.Blob([text], { type }));
    link.download = name;
    link.click();
    target.setTimeout(() => target.URL.revokeObjectURL(link.href));
  };
