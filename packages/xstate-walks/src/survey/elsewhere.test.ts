import { describe, expect, it } from 'vitest';
import { deferred } from '../walk/deferred.ts';
import { auctionMachine } from '../fixtures/auction.machine.ts';
import { flightMachine } from '../fixtures/flight.machine.ts';
import { modelOf, type ModelOptions } from '../walk/model.ts';
import { surveyOf } from './survey.ts';

// Two charts with the behaviour of well-known examples for XState, and of no shop.

const services = deferred('book');
const flight = flightMachine.provide({ actors: services.actors });

const booking: ModelOptions<typeof flightMachine> = {
  events: {
    'trip.change': [{ to: 'oneWay' }, { to: 'return' }],
    'departure.change': [{ day: 1 }, { day: 5 }],
    'comeback.change': [{ day: 1 }, { day: 7 }],
  },
  vertex: ({ context: { departure, comeback } }) => [departure, comeback],
};

const bidding: ModelOptions<typeof auctionMachine> = {
  events: {
    'bid.make': [
      { bidder: 'Ada', amount: 10 },
      { bidder: 'Bob', amount: 20 },
    ],
  },
  vertex: ({ context }) => context.highest?.amount,
};

describe('a flight booker', () => {
  const survey = surveyOf(flight, booking);

  it('is toured over every transition, in few steps', () => {
    expect(survey.transitions.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
    expect(survey.steps).toBeLessThanOrEqual(1.3 * survey.least!);
  });

  it('is told apart where dates do not make sense', () => {
    const { refused } = surveyOf(flight, booking, { goal: 'refused' });
    expect(refused).toContainEqual({ state: 'planning.return', event: 'flight.book', verdict: 'covered' });
    expect(refused).toContainEqual({ state: 'planning.oneWay', event: 'comeback.change', verdict: 'covered' });
  });

  it('is walked as an actor: transitions, pairs and refusals, with a service that fails and one that answers', async () => {
    const model = modelOf(flight, booking);
    await model.walkActor(services.outcomes);
    await model.walkActor(services.outcomes, 'pairs');
    await model.walkActor(services.outcomes, 'refused');
    expect([model.uncovered(), model.uncovered('pairs'), model.uncovered('refused')]).toEqual([[], [], []]);
  });
});

describe('a car auction', () => {
  const survey = surveyOf(auctionMachine, bidding);

  it('is toured over every transition, its end by the clock included', () => {
    expect(survey.transitions.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
    expect(survey.transitions.filter(({ kind }) => kind === 'time')).toHaveLength(2);
    expect(survey.steps).toBeLessThanOrEqual(1.3 * survey.least!);
  });

  it('is walked as an actor: transitions, pairs and refusals', async () => {
    const model = modelOf(auctionMachine, bidding);
    await model.walkActor();
    await model.walkActor({}, 'pairs');
    await model.walkActor({}, 'refused');
    expect([model.uncovered(), model.uncovered('pairs'), model.uncovered('refused')]).toEqual([[], [], []]);
  });
});
