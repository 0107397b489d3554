import { describe, expect, it } from 'vitest';
import { answerTo, splitAt, withAnswer, type SearchAnswer } from '../../common/domain/suggestions.ts';

describe('A60: the answers that are kept', () => {
  it('are the newest twenty, each text once', () => {
    let answers: SearchAnswer<never>[] = [];
    for (let n = 0; n < 30; n += 1) answers = withAnswer(answers, { text: `t${n % 25}`, products: [] });
    expect(answers).toHaveLength(20);
    expect(answers[0]!.text).toBe('t4');
    expect(answerTo(answers, 't24')).toEqual([]);
    expect(answerTo(answers, 't5')).toBeUndefined();
  });
});

describe('a name, split at the text that was typed', () => {
  it.each<[string, string, string[]]>([
    ['Airpods', 'air', ['', 'Air', 'pods']],
    ['Repair kit', 'AI', ['Rep', 'ai', 'r kit']],
    ['TV', 'tv', ['', 'TV', '']],
    ['TV', 'air', ['TV', '', '']],
    ['TV', '', ['TV', '', '']],
    // Its lower case is longer.
    ['İzmir', 'zm', ['İzmir', '', '']],
  ])('%s at %s', (name, text, parts) => expect(splitAt(name, text)).toEqual(parts));
});
