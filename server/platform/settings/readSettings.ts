import * as v from 'valibot';
import { publicPasswords } from './accounts.ts';
import { mailConflicts } from './mail.ts';
import { paymentConflicts } from './payments.ts';
import { allSettings, testSettings, type Settings } from './settings.ts';

/** Settings that cannot be used. The message has one line per bad value, for a person to read. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Record<string, string | undefined>;

/** An empty variable counts as unset, since compose files and shells turn a missing one into an empty one. */
const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const conflicts = (env: Environment): string[] => {
  const has = (name: string) => given(env, name) !== undefined;
  // A server of pages only has nothing to protect and nothing to sell.
  const production = given(env, 'NODE_ENV') === 'production' && !has('API_HOST');
  const refused = {
    'PAYMENTS must be set explicitly in production: "stripe" charges cards, "test" charges nothing':
      production && !has('PAYMENTS'),
    'DEMO_DATA must be set explicitly in production with the embedded database: "off" begins with an empty shop, "on" with demonstration products':
      production && !has('DATABASE_URL') && !has('DEMO_DATA'),
    'ADMIN_PASSWORD must not be a password of the demonstration shop: the README publishes it':
      publicPasswords.includes(given(env, 'ADMIN_PASSWORD') ?? ''),
    'JWT_SECRET must be set in production with DATABASE_URL, so that all server processes share it':
      production && has('DATABASE_URL') && !has('JWT_SECRET'),
    'DATABASE_URL_DIRECT must be set only with DATABASE_URL, which leads to a pooler':
      has('DATABASE_URL_DIRECT') && !has('DATABASE_URL'),
    'API_HOST and DATABASE_URL must not be set together: with API_HOST the server opens no database':
      has('API_HOST') && has('DATABASE_URL'),
    'ADMIN_EMAIL and ADMIN_PASSWORD must be set together': has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD'),
  };
  const isLive = given(env, 'STRIPE_SECRET_KEY')?.includes('_live_') === true;
  return [
    ...Object.entries(refused).flatMap(([problem, isSo]) => (isSo ? [problem] : [])),
    ...testSettings
      .filter(({ name }) => isLive && has(name))
      .map(({ name }) => `${name} must not be set with live keys of Stripe: it is for tests`),
    ...mailConflicts(has),
    ...paymentConflicts((name) => given(env, name)),
  ];
};

/** Reads all settings, or throws a `SettingsError` that names every bad one. Touches nothing but `env`. */
export const readSettings = (env: Environment): Settings => {
  const problems: string[] = [];
  const entries = allSettings.map(({ field, name, fallback = '', reads, secret }) => {
    const raw = given(env, name) ?? fallback;
    const read = v.safeParse(reads, raw);
    if (!read.success) problems.push(`${name} ${read.issues[0].message}${secret ? '' : `, not "${raw}"`}`);
    return [field, read.output];
  });
  problems.push(...conflicts(env));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.fromEntries(entries) as Settings;
};
