import type { Backend } from '../support/backend.ts';
import type { Person } from '../support/shopApi.ts';
import type { Attempt } from './remote.ts';

/** Who calls: nobody, who it is about, another shopper, an administrator. */
export type Role = 'guest' | 'owner' | 'other' | 'admin';

/** Somebody for every role. */
export type People = Record<Role, Person | null> & Record<Exclude<Role, 'guest'>, Person>;

export const roles = ['guest', 'owner', 'other', 'admin'] as const;

const others = new WeakMap<Backend, Promise<Person>>();

/** Everybody whom a tour is about. The owner is somebody new; for the others any will do. */
export const peopleFor = async (backend: Backend): Promise<People> => {
  const otto = others.get(backend) ?? backend.api.aPerson('Otto Other');
  others.set(backend, otto);
  const [owner, other, admin] = await Promise.all([backend.api.aPerson('Olive Owner'), otto, backend.api.anAdmin()]);
  return { guest: null, owner, other, admin };
};

/** The same call by each of these. */
export const eachOf = (by: readonly Role[], call: (role: Role) => ReturnType<Attempt['call']>): Attempt[] =>
  by.map((role) => ({ by: role, call: () => call(role) }));
