import * as v from 'valibot';

/** A field's rule for a form, out of the contract's: the shop says the same beside the field as the server would. */
export const ruleOf =
  (schema: v.GenericSchema) =>
  (value: unknown): string | null => {
    const result = v.safeParse(schema, value);
    return result.success ? null : result.issues[0].message;
  };
