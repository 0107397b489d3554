import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { covers, deferredOf, printSummary } from 'xstate-walks';
import { shopModel } from '../drivers/shop/model.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest';
import { isWanted, readModels } from '../models/declarations.ts';

const models = (await readModels()).filter(({ machine }) => isWanted(machine.id));

/** Every chart, with services that wait, from first step to last: whatever a state refuses is sent as well. */
describe.each(models)('the actor of $file', ({ machine, options }) => {
  const services = deferredOf(machine);
  const model = shopModel(machine.provide({ actors: services.actors }), options);

  afterEach(services.reset);
  afterAll(() => printSummary(model));

  it.each(covers)('follows its chart: all %s, and nothing is left out', async (cover) => {
    await model.walkActor(services.outcomes, cover);
    expect(model.uncovered(cover)).toEqual([]);
  });

  it('has no transition that no test data take', () => expect(model.unreachable).toEqual([]));
  afterAll(noneWhenAllPassed(() => model.uncovered('transitions')));
});
