export type Child = Node | string | null;

/** An element with attributes and children; those that are undefined or null are left out. */
export function element(
  tag: string,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export const chip = (words: string, kind = '') => element('span', { class: `chip ${kind}` }, words);
