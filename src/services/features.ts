/** What the document announces of its backend beyond the specification; empty if the backend announces nothing. */
export const featuresOf = (document: Document): readonly string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=api-features]')?.content.split(' ').filter(Boolean) ?? [];
