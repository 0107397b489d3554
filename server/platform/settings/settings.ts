import type * as v from 'valibot';
import { accountSettings } from './accounts.ts';
import { mailSettings } from './mail.ts';
import { paymentSettings } from './payments.ts';
import { processSettings, networkSettings } from './process.ts';
import { rateLimitSettings } from './rateLimits.ts';
import { sellingSettings } from './selling.ts';
import { storageSettings } from './storage.ts';

/** Every setting of the server, by the name that the code uses. A test writes docs/settings.md from it. */
export const settingsByField = {
  ...processSettings,
  ...storageSettings,
  ...accountSettings,
  ...paymentSettings,
  ...mailSettings,
  ...sellingSettings,
  ...rateLimitSettings,
  ...networkSettings,
};

export type Settings = {
  [F in keyof typeof settingsByField]: v.InferOutput<(typeof settingsByField)[F]['reads']>;
};

/** Settings of a server that runs: the secret is set or generated (`server/platform/lifecycle/dataDir.ts`). */
export type ServerSettings = Settings & { jwtSecret: string };

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
  }
}
