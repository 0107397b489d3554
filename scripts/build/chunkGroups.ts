import type { Rolldown } from 'vite';

type Test = (id: string) => boolean;

const any =
  (...patterns: RegExp[]): Test =>
  (id) =>
    patterns.some((pattern) => pattern.test(id));

const packages = (...names: string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** Matches components of the library with their parts and style sheets. */
const components = (...names: string[]): RegExp =>
  new RegExp(`/@mantine/core/(esm/components|esm/utils|styles)/(${names.join('|')})[./]`);

const own = (...paths: string[]): RegExp => new RegExp(`/src/(${paths.join('|')})[./]`);

/** Includes the style sheets that all others build on: they must come before a chunk's own. */
const foundations = any(
  own('views/(library|MantineRoot)'),
  own(
    'views/common/(Card|DataTable|Outline|Phone|useListFocus)',
    'views/shop/use(List|Services)',
    'machines/list.machine',
  ),
  own('services/(output|ownServices)', 'app/listEffects'),
  // What the API says: forms say the same, and so does the import of products, which has no form.
  /\/common\/(domain\/(listing|listPage|order|typed)|texts\/\w+\/(answers|fields)|contract\/(messageOf|ownEndpoints))\./,
  packages('@mantine/hooks/esm/(?!use-intersection)[^/]+', '@mantine/core/esm/core', 'clsx'),
  components('(Unstyled|Close)?Button', 'Loader', 'Transition', 'Group', 'Paper', 'Alert', 'Text', 'Anchor'),
);
const inputs = any(
  components('Input(Base|sGroupFieldset)?', '(Text|Inline)Input', 'Textarea'),
  components('Checkbox', 'Radio'),
);
const forms = any(
  packages('@mantine/form'),
  own('views/common/Form'),
  /\/common\/(contract\/(price|typed)|domain\/countryCodes|texts\/\w+\/forms)\./,
);
const floating = any(packages('@floating-ui/[^/]+'), components('Portal', 'Overlay', 'FocusTrap', 'VisuallyHidden'));
const dialogs = any(components('Modal(Base)?', 'ScrollArea'), own('views/common/Dialog'));
const accounts = any(
  components('ActionIcon', 'PasswordInput'),
  own('views/account'),
  /\/common\/texts\/\w+\/account\./,
);
const purchase = any(
  own('views/(cart|checkout|order)', 'views/shop/useNextChunk'),
  own('services/walletServices'),
  /\/common\/(routes\/next|domain\/(checkout|address)|texts\/\w+\/(cart|checkout|order))\./,
);

/** What the page of a product, the cart, the wish list and strips of products share. */
const products = any(
  own('machines/product.machine', 'views/common/(ProductRow|ProductStrip|QtyField)'),
  packages('@mantine/hooks/esm/use-intersection'),
);

/** How a search compares texts. */
const search = any(/\/common\/domain\/searchable\./);

/** Modules that even the first visit may load: those that depend on none of the above. */
const common: Test = (id) =>
  /\/(src|common)\//.test(id) &&
  !id.includes('/node_modules/') &&
  ![foundations, inputs, forms, dialogs, accounts, purchase, products, search].some((matches) => matches(id));

/** One shared script per topic, not one per set of sharers: a screen would wait for twenty. Dependencies come first. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'shop', tags: ['$initial'] },
    ...Object.entries({
      foundations,
      common,
      inputs,
      forms,
      floating,
      dialogs,
      accounts,
      purchase,
      products,
      search,
    }).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ],
};
