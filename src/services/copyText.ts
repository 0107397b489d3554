import * as words from '#texts/order.ts';
import { ServiceError } from './serviceError.ts';
import type { ServiceCall } from './shopServices.ts';

/** Comes with the chunk that needs it. */
export type ClipboardServices = { copyText: ServiceCall<{ text: string }, void> };

/** The clipboard of the given window, which exists only in a secure context. */
export const createClipboardServices = (target: Window): ClipboardServices => ({
  copyText: async ({ text }) => {
    const { clipboard } = target.navigator as { clipboard?: Clipboard };
    if (clipboard === undefined) throw new ServiceError(words.noClipboard);
    await clipboard.writeText(text);
  },
});
