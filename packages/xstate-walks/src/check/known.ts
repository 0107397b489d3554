/** Runs of real code that are needed before it is known what can happen next. */
export type Missing = (() => Promise<unknown>)[];

/** Values that real code gives once. A value that is not known yet is put on the list of what is missing. */
export class Known<T> {
  private readonly values = new Map<string, T>();

  get size(): number {
    return this.values.size;
  }

  get(name: string, missing: Missing, run: () => Promise<T>): T | undefined {
    const value = this.values.get(name);
    if (value === undefined) missing.push(async () => this.values.set(name, await run()));
    return value;
  }
}
