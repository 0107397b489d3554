import * as words from '#texts/order.ts';
import { ServiceError } from './serviceError.ts';

export type SaveFile = (name: string, text: string, type?: string) => void;

export const createSaveFile =
  (target: Window & typeof globalThis): SaveFile =>
  (name, text, type = 'application/json') => {
    const link = target.document.createElement('a');
    link.href = target.URL.createObjectURL(new target.Blob([text], { type }));
    link.download = name;
    link.click();
    target.setTimeout(() => target.URL.revokeObjectURL(link.href));
  };

/** The clipboard of the given window, which exists only in a secure context. */
export const createClipboardServices = (target: Window) => ({
  copyText: async ({ text }: { text: string }) => {
    const { clipboard } = target.navigator as { clipboard?: Clipboard };
    if (clipboard === undefined) throw new ServiceError(words.noClipboard);
    await clipboard.writeText(text);
  },
});

export type ClipboardServices = ReturnType<typeof createClipboardServices>;
