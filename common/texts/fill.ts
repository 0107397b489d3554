type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A template with its values, which its own text names. */
/* @__NO_SIDE_EFFECTS__ */
export const fill = <Template extends string>(
  template: Template,
  values: Record<Names<Template>, string | number>,
): string => template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name as Names<Template>]));
