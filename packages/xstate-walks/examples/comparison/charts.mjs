import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const files = {
  customer: 'seat-booking/customer.ts',
  feedback: 'feedback-view/feedback.ts',
  files: 'charts/files.mjs',
  pin: 'pin-page/pin.ts',
  phone: 'phone/phone.ts',
  checkout: 'comparison/checkout.mjs',
  thermostat: 'charts/thermostat.mjs',
  editor: 'charts/editor.mjs',
  player: 'media-player/player.ts',
  wizard: 'form-wizard/wizard.ts',
};

export const names = Object.keys(files);

export async function chart(name) {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', files[name]);
  const { module } = await runnerImport(file, { logLevel: 'silent' });
  return module[`${name}Machine`] ?? module[name];
}
