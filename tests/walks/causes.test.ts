import { expect, it } from 'vitest';
import { json } from 'xstate-walks/screen';
import { causesOf } from '../../walks/cli/causes.ts';

it('a test case has whole answers, and says how they differ from an earlier one', () => {
  const long = 'x'.repeat(400);
  const greeted = (greeting: string) => ({ greeting, name: 'Ada', terms: long });
  const answers = [
    json(200, greeted('Hello')),
    json(200, greeted('Hello again')),
    json(409, { message: 'No' }),
    null,
    'own' as const,
  ];
  const { ofService } = causesOf({ answer: (_, { at }) => ({ answer: answers[at as number]! }) });
  const told = answers.map((_, at) => ofService('register', { type: 'any', at }, {} as never, at + 1));
  expect(told.map(({ words }) => words)).toEqual([
    '“register” is answered with status 200',
    '“register” is answered as in step 1, but greeting is "Hello again"',
    '“register” is answered with status 409, “No”',
    'the request of “register” is lost',
    '“register” reaches the server',
  ]);
  expect(told[1]!.code).toBe(
    `answer("register", { status: 200, body: { greeting: "Hello again", name: "Ada", terms: "${long}" } })`,
  );
});
