import { expect } from 'vitest';
import { allDeclarations } from '../declarations.ts';

/** The API side of every chart with rules that the server enforces. */
export const apiModels = (await allDeclarations()).flatMap(({ machine, api }) =>
  [api?.({ expect }) ?? []].flat().map((model) => ({ ...model, chart: machine.id })),
);
