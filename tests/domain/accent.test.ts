import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentVariables, contrast } from '../../common/domain/accent.ts';

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('A100: text can be read on any accent, and that on the own accent is the shop’s ink', () => {
  fc.assert(
    fc.property(color, (accent) => contrast(accent, accentVariables(accent)['--color-on-accent']!) >= 4.5),
    { examples: [['#ffffff'], ['#000000'], ['#777777'], ['#0a7d5a']] },
  );
  expect(accentVariables('#f59e0b')).toMatchObject({ '--color-accent': '#f59e0b', '--color-on-accent': '#14213d' });
});
