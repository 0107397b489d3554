/** The first sentence of a text, such as the one line that introduces a product; all of it if it is one. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text;
