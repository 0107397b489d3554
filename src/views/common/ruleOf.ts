import * as v from 'valibot';

/** Turns a schema of the contract into a rule of a form, so that browser and server show the same messages. */
export const ruleOf =
  (schema: v.GenericSchema) =>
  (value: unknown): string | null => {
    const result = v.safeParse(schema, value);
    return result.success ? null : result.issues[0].message;
  };
