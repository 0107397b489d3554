import fp from 'fastify-plugin';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
  }
}

/** Gives every plugin the settings as `app.settings`. */
export const settings = fp<{ settings: Settings }>(
  async (app, options) => {
    app.decorate('settings', options.settings);
  },
  { name: 'settings' },
);
