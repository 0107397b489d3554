import type { DrawScreen, Drawing, DrawingOptions } from '../../common/contract/drawing.ts';
import { needsSignIn } from '../../common/routes/redirect.ts';

/** Draws a screen that guests may open, the same for all; the browser adds what it knows. Null for any other. */
export const draw = async (
  drawScreen: DrawScreen,
  address: { path: string; search: string },
  options: DrawingOptions,
): Promise<Drawing | { redirect: string } | null> => (needsSignIn(address.path) ? null : drawScreen(address, options));
