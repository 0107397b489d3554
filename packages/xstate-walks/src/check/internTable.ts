/** Numbers for texts, so that large states can be compared and stored as a few numbers. */
export class InternTable<T = string> {
  private readonly numbers = new Map<string, number>();
  private readonly items: T[] = [];

  /** The number of a text. `item` is kept for a text that is new. */
  add(text: string, item: T): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }

  at(number: number): T {
    return this.items[number]!;
  }

  get size(): number {
    return this.items.length;
  }
}
