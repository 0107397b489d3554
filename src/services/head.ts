import { SPECIFIED, type Merchant } from '../../common/domain/merchant.ts';
import { tagsOf, type Head, type Hosts, isLocalHost } from '../../common/domain/head.ts';

const WRITTEN =
  'title, meta[name=description], meta[name=robots], meta[property^="og:"], link[rel=canonical], script[type="application/ld+json"]';

const contentOf = (document: Document, name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

export const featuresOf = (document: Document): readonly string[] =>
  contentOf(document, 'api-features').split(' ').filter(Boolean);

/** The categories of the catalogue, which the header offers; empty where the server of the pages does not know them. */
export const categoriesOf = (document: Document): readonly string[] =>
  contentOf(document, 'categories').split('\n').filter(Boolean);

/** The shop that the document names; that of the specification where the server of the pages names none (A100). */
export const merchantIn = (document: Document): Merchant =>
  JSON.parse(contentOf(document, 'merchant') || 'null') ?? SPECIFIED;

/** The hosts named in the document, by the server or by hand (S10). */
export const hostsOf = (document: Document): Hosts => ({
  origin: contentOf(document, 'public-url') || (isLocalHost(document.location.host) ? document.location.origin : ''),
  api: contentOf(document, 'api-host'),
  imageHosts: contentOf(document, 'image-hosts').split(' ').filter(Boolean),
});

export const writeHead = (document: Document, head: Head): void => {
  const elements = tagsOf(head, hostsOf(document)).map(({ name, attributes, text }) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  });
  for (const old of document.head.querySelectorAll(WRITTEN)) old.remove();
  document.head.append(...elements);
};
