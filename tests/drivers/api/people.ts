import type { Backend, Said } from './backend.ts';
import type { Person } from './shopApi.ts';
import type { Product } from '../../../common/contract/product.ts';
import { aProduct } from '../../fixtures/samples.ts';

/** A call that the server must reject in this state. */
export type Attempt = { by: string; call: () => Promise<Said> };

export type Role = 'guest' | 'owner' | 'other' | 'admin';

export type People = Record<Role, Person | null> & Record<Exclude<Role, 'guest'>, Person>;

export const roles = ['guest', 'owner', 'other', 'admin'] as const;

const others = new WeakMap<Backend, Promise<Person>>();

/** The roles of all people of walks, by their ids and their first tokens. */
export const rolesOf = new Map<string, Role>();

/** The users of a test path. The owner is new; the others are shared. */
export const peopleFor = async (backend: Backend): Promise<People> => {
  const otto = others.get(backend) ?? backend.api.aPerson('Otto Other');
  others.set(backend, otto);
  const [owner, other, admin] = await Promise.all([backend.api.aPerson('Olive Owner'), otto, backend.api.anAdmin()]);
  for (const [role, { _id, token }] of Object.entries({ owner, other, admin }))
    for (const known of [_id, token]) rolesOf.set(known, role as Role);
  return { guest: null, owner, other, admin };
};

export const eachOf = (by: readonly Role[], call: (role: Role) => ReturnType<Attempt['call']>): Attempt[] =>
  by.map((role) => ({ by: role, call: () => call(role) }));

export type ProductThere = { backend: Backend; people: People; product: Product };

export const beginProduct = async (backend: Backend): Promise<ProductThere> => {
  const { name, price, countInStock, brand, category, description } = aProduct();
  const product = await backend.api.aProduct({ name, price, countInStock, brand, category, description });
  return { backend, people: await peopleFor(backend), product };
};
