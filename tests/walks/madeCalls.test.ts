import { describe, expect, it } from 'vitest';
import { recordsFolder } from 'xstate-walks/vitest';
import { callerOf, type MadeCall, readCalls, saveCalls, tabulate } from '../drivers/api/madeCalls.ts';
import { printRun } from '../../walks/cli/printRun.ts';

const folder = recordsFolder();

const made: MadeCall[] = [
  { chart: 'order', call: 'getOrder', by: 'owner', status: 200 },
  { chart: 'order', call: 'getOrder', by: 'owner', status: 200 },
  { chart: 'order', call: 'getOrder', by: 'owner', status: 404 },
  { chart: 'order', call: 'getOrder', by: 'guest', status: 401 },
];

describe('the calls of the API', () => {
  it('are counted as they were made, by role and status', () => {
    saveCalls(made, folder());
    saveCalls([], folder());
    const calls = tabulate(readCalls(folder()));
    expect([calls.made, calls.of]).toEqual([1, 28]);
    expect(calls.rows.find(({ call }) => call === 'getOrder')!.by).toEqual({
      owner: '200 ×2, 404 ×1',
      guest: '401 ×1',
    });
    const text = printRun({ surveys: [], records: [], coverages: [], goals: [], calls });
    expect(text).toMatch(
      /Calls made: 1 of 28, by role: status × how often\n\ncall +guest +owner\ngetOrder +401 ×1 +200 ×2, 404 ×1\n/,
    );
    expect(text).toContain('✗ never made: listProducts, getProduct,');
  });

  it('are made by roles: known by the account, also after its token is renewed', () => {
    const people = new Map([
      ['u1', 'owner' as const],
      ['token-of-otto', 'other' as const],
    ]);
    expect(callerOf(null, people)).toBe('guest');
    expect(callerOf({ _id: 'u1', token: 'renewed' } as { token: string }, people)).toBe('owner');
    expect(callerOf({ token: 'token-of-otto' }, people)).toBe('other');
    expect(callerOf({ token: 'new here' }, people)).toBe('another account');
  });
});
