import * as v from 'valibot';
import * as answers from '#texts/answers.ts';
import { messageOf } from '../../../common/contract/messageOf.ts';
import { textOf } from '../../../common/texts/messages.ts';

/** Turns a schema of the contract into a rule of a form, so that browser and server show the same messages. */
export const ruleOf =
  (schema: v.GenericSchema) =>
  (value: unknown): string | null => {
    const result = v.safeParse(schema, value);
    return result.success ? null : textOf(answers, messageOf(result.issues[0]));
  };
