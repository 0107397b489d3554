import { tagsOf, type Head, type Hosts } from '../../common/domain/head.ts';
import { isLocalHost } from '../../common/domain/origin.ts';

/** Whatever `tagsOf` makes. */
const TOLD =
  'title, meta[name=description], meta[name=robots], meta[property^="og:"], link[rel=canonical], script[type="application/ld+json"]';

const told = (document: Document, name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

/** The hosts that the server, or whoever set the document up, has written into it (S10). */
export const hostsOf = (document: Document): Hosts => ({
  origin: told(document, 'public-url') || (isLocalHost(document.location.host) ? document.location.origin : ''),
  api: told(document, 'api-host'),
  imageHosts: told(document, 'image-hosts').split(' ').filter(Boolean),
});

/** Writes what is told of a page into its document, in place of what was told of the last one. */
export const writeHead = (document: Document, head: Head): void => {
  const elements = tagsOf(head, hostsOf(document)).map(({ name, attributes, text }) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  });
  for (const old of document.head.querySelectorAll(TOLD)) old.remove();
  document.head.append(...elements);
};
