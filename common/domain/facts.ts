export type Fact = { name: string; value: string };

/** The facts of a text with a name, a colon and a value in each line. A line without a colon has no value. */
export const factsIn = (text: string): Fact[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });

export const textOfFacts = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
