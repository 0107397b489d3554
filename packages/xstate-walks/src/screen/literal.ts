const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A value as code: plain data, patterns, and functions that stand alone. An error is its message. */
export function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function') return (value as () => void).toString();
  if (value instanceof Error) return literal({ message: value.message });
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (isPlain(value)) {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{ ${fields.map(([name, inner]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${literal(inner)}`).join(', ')} }`;
  }
  return JSON.stringify(value) ?? 'undefined';
}
