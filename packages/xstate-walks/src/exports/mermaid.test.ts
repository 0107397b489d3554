import { expect, it } from 'vitest';
import { not, setup } from 'xstate';
import { toMermaid } from './mermaid.ts';
import { lightMachine } from '../fixtures/light.machine.ts';
import { playerMachine } from '../fixtures/player.machine.ts';
import { signupMachine } from '../fixtures/signup.machine.ts';

it('draws nested states and time', () =>
  expect(toMermaid(lightMachine)).toBe(`stateDiagram-v2
  [*] --> light_shining
  state "shining" as light_shining {
    [*] --> light_shining_green
    state "green" as light_shining_green
    state "yellow" as light_shining_yellow
    state "red" as light_shining_red
    light_shining_green --> light_shining_yellow : after long
    light_shining_yellow --> light_shining_red : after 3 s
    light_shining_red --> light_shining_green : after long
  }
  state "dark" as light_dark
  light_shining --> light_dark : light.off
  light_dark --> light_shining : light.on
`));

it('draws regions, guards, services and ends', () => {
  const drawing = toMermaid(playerMachine);
  expect(drawing).toContain('    }\n    --\n    state "display"');
  expect(drawing).toContain('player_checking --> player_broken : always [isSilent]');
  expect(drawing).toContain('player_loading : calls getTrack');
  expect(drawing).toContain('player_loading --> player_broken : getTrack fails');
  expect(drawing).toContain('player_closed --> [*]');
});

it('draws a chart that is parallel from the root', () =>
  expect(toMermaid(signupMachine)).toContain('[*] --> signup\n  state "signup" as signup {\n    state "form"'));

it('draws what a box does inside of itself, as Mermaid can show it', () => {
  const machine = setup({ guards: { isLate: () => true }, actions: { note: () => {} } }).createMachine({
    id: 'm',
    initial: 'a',
    on: { home: { guard: not('isLate'), target: '.a' }, mark: { actions: 'note' } },
    states: { a: {}, b: { initial: 'c', states: { c: {}, d: { on: { again: '#m.b' } } } } },
  });
  const drawing = toMermaid(machine);
  expect(drawing).toContain(
    'state "(any)" as m_any\n  m_any --> m_a : home [not isLate]\n  m_any --> m_any : mark (stays)',
  );
  expect(drawing).toContain('m_b_d --> m_b_c : again');
  expect(toMermaid(machine.provide({}))).toBe(drawing);
});
