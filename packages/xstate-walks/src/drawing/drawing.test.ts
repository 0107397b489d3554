// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { setup, type AnyStateMachine } from 'xstate';
import { lightMachine, playerMachine, signupMachine } from '../fixtures/charts.ts';
import { childrenOf, nodesOf } from '../chart/nodes.ts';
import { arrowsOf } from '../chart/transitions.ts';
import { layoutOf, type Rect } from './layout.ts';
import { toSvg } from './svg.ts';

/** History, an end, arrows from a state to its own inside and out of it, one with two targets, and signs of XML. */
const oddMachine = setup({
  actions: { one: () => {}, another: () => {}, 'a third': () => {}, 'and a last one': () => {} },
  guards: { 'a < "b" & c': () => true },
}).createMachine({
  id: 'odd',
  type: 'parallel',
  on: { reset: { target: ['.left.a', '.right.c'] }, '*': { actions: 'one' } },
  states: {
    left: {
      initial: 'a',
      on: { again: '.before' },
      states: {
        a: {
          on: { go: { guard: 'a < "b" & c', target: 'b', actions: ['one', 'another', 'a third', 'and a last one'] } },
        },
        b: { on: { out: '#odd.left' }, after: { 2500: 'a' } },
        before: { type: 'history' },
      },
    },
    right: {
      initial: 'c',
      states: {
        c: {
          on: {
            end: [
              { guard: 'a < "b" & c', target: 'd' },
              { target: 'c', reenter: true },
            ],
          },
        },
        d: { type: 'final' },
      },
    },
  },
});

const charts = [lightMachine, playerMachine, signupMachine, oddMachine] as AnyStateMachine[];

const isWithin = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const keysOf = (machine: AnyStateMachine) =>
  arrowsOf(machine)
    .map(({ key }) => key)
    .toSorted();

describe.each(charts)('the drawing of $id', (machine) => {
  it('has every state and every arrow once, in its place', async () => {
    const { states, arrows, width, height } = await layoutOf(machine);
    expect(states.map(({ id }) => id)).toEqual(nodesOf(machine).map(({ id }) => id));
    expect(arrows.map(({ key }) => key).toSorted()).toEqual(keysOf(machine));
    const rects = new Map(states.map((state) => [state.id, state]));
    for (const node of nodesOf(machine))
      for (const child of childrenOf(node)) expect(isWithin(rects.get(child.id)!, rects.get(node.id)!)).toBe(true);
    for (const { label } of arrows) expect(isWithin(label, { x: 0, y: 0, width, height })).toBe(true);
  });

  it('is the same every time', async () => {
    expect(await layoutOf(machine)).toEqual(await layoutOf(machine));
  });

  it('can be coloured and pressed by what states and arrows are called', async () => {
    const drawing = toSvg(await layoutOf(machine), { pressable: true });
    const svg = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
    const names = (attribute: string) =>
      [...svg.querySelectorAll(`[${attribute}]`)].map((each) => String(each.getAttribute(attribute)));
    expect(names('data-state')).toEqual(nodesOf(machine).map(({ id }) => id));
    expect(names('data-key').toSorted()).toEqual(keysOf(machine));
    expect(svg.querySelectorAll('[data-key][role="button"][tabindex="0"]')).toHaveLength(arrowsOf(machine).length);
  });
});

const said = async (key: string) =>
  (await layoutOf(oddMachine)).arrows.find((arrow) => arrow.key === key)!.label.lines.map(({ text }) => text);

describe('what is written on a drawing', () => {
  it('is the event or the delay, the guard, and what is done, as far as there is room', async () => {
    expect(await said('odd.left.a :: go')).toEqual([
      'go',
      '[a < "b" & c]',
      '/ one, another, a third,',
      'and a last one',
    ]);
    expect(await said('odd.left.b :: xstate.after.2500.odd.left.b')).toEqual(['after 2.5 s']);
    expect(await said('odd.right.c :: end [1]')).toEqual(['end', '[else]']);
    expect(await said('odd :: *')).toEqual(['* / one']);
  });

  it('is not taken for markup', async () => {
    expect(toSvg(await layoutOf(oddMachine))).toContain('[a &lt; &quot;b&quot; &amp; c]');
  });

  it('leads to each of several targets', async () => {
    const { arrows, marks } = await layoutOf(oddMachine);
    const reset = arrows.find(({ key }) => key === 'odd :: reset')!;
    expect(reset.to).toEqual(['odd.left.a', 'odd.right.c']);
    expect(reset.ways).toHaveLength(2);
    expect(marks).toHaveLength(2);
  });
});
