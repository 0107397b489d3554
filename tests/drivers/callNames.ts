import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import { endpoints, type Endpoint } from '../../common/contract/endpoints.ts';

/** Every call of our server: those of the specification, and those beyond it. */
export const allEndpoints = { ...endpoints, ...ownEndpoints };

/** A call by its name. */
export type CallName = keyof typeof allEndpoints;

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(':id', '[^/]+')}$`);

/** Literal paths first: `/api/products/top` also matches `/api/products/:id`. */
const known = (Object.entries(allEndpoints) as [CallName, Endpoint][])
  .toSorted(([, one], [, other]) => Number(one.path.includes(':id')) - Number(other.path.includes(':id')))
  .map(([name, call]) => ({ name, method: call.method, pattern: patternOf(call) }));

/** The call of the contract that a request matches, if any. */
export const callAt = (method: string, path: string): CallName | undefined =>
  known.find((call) => call.method === method.toUpperCase() && call.pattern.test(path))?.name;
