import { expect, it } from 'vitest';
import { not, setup } from 'xstate';
import { toMermaid } from './mermaid.ts';
import { lightMachine } from '../fixtures/light.machine.ts';
import { playerMachine } from '../fixtures/player.machine.ts';
import { signupMachine } from '../fixtures/signup.machine.ts';

it('draws nested states and time', () =>
  expect(toMermaid(lightMachine)).toBe(`stateDiagram-v2
  [*] --> shining
  state shining {
    [*] --> green
    green
    yellow
    red
    green --> yellow : after long
    yellow --> red : after 3 s
    red --> green : after long
  }
  dark
  shining --> dark : light.off
  dark --> shining : light.on
`));

it('draws regions, guards, services and ends', () => {
  const drawing = toMermaid(playerMachine);
  expect(drawing).toContain('    }\n    --\n    state display {');
  expect(drawing).toContain('checking --> broken : always [isSilent]');
  expect(drawing).toContain('state "loading, calls getTrack" as loading');
  expect(drawing).toContain('loading --> broken : getTrack fails');
  expect(drawing).toContain('closed --> [*]');
});

it('draws a chart that is parallel from the root', () =>
  expect(toMermaid(signupMachine)).toContain('[*] --> signup\n  state signup {\n    state form {'));

it('draws what a box does inside of itself, as Mermaid can show it', () => {
  const machine = setup({ guards: { isLate: () => true }, actions: { note: () => {} } }).createMachine({
    id: 'm',
    initial: 'a',
    on: { home: { guard: not('isLate'), target: '.a' }, mark: { actions: 'note' } },
    states: { a: {}, b: { initial: 'c', states: { c: {}, d: { on: { again: '#m.b' } } } } },
  });
  const drawing = toMermaid(machine);
  expect(drawing).toContain(
    'state "(any)" as m_any\n  m_any --> a : home [not isLate]\n  m_any --> m_any : mark (stays)',
  );
  expect(drawing).toContain('d --> c : again');
  expect(toMermaid(machine.provide({}))).toBe(drawing);
});

it('names a state by its path if another one has its key, or Mermaid uses the word', () => {
  const inner = { initial: 'idle', states: { idle: { on: { finish: '#m.end' } } } } as const;
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'left',
    states: { left: inner, right: inner, end: {} },
  });
  const drawing = toMermaid(machine);
  expect(drawing).toContain('state left {\n    [*] --> m_left_idle\n    state "idle" as m_left_idle\n');
  expect(drawing).toContain('m_right_idle --> m_end : finish');
});
