import type { Rolldown } from 'vite';

type Test = (id: string) => boolean;

const any =
  (...patterns: RegExp[]): Test =>
  (id) =>
    patterns.some((pattern) => pattern.test(id));

const packages = (...names: string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** Components of the library with their parts and their style sheets. */
const components = (...names: string[]): RegExp =>
  new RegExp(`/@mantine/core/(esm/components|esm/utils|styles)/(${names.join('|')})[./]`);

const own = (...paths: string[]): RegExp => new RegExp(`/src/(${paths.join('|')})[./]`);

/** With the style sheets that all others build on: a chunk's own have the last word only if these come first. */
const foundations = any(
  own('views/library'),
  own('views/common/(Card|DataTable|Day)', 'views/shop/useList', 'machines/list.machine'),
  /\/common\/domain\/(dates|listing|listPage)\./,
  packages('@mantine/hooks', '@mantine/core/esm/core', 'clsx'),
  components('(Unstyled|Close)?Button', 'Loader', 'Transition', 'Group', 'Paper', 'Alert', 'Text', 'Anchor'),
);
const inputs = any(
  components('Input(Base|sGroupFieldset)?', '(Text|Inline)Input', 'Textarea', 'NativeSelect', 'Combobox'),
  components('Checkbox', 'Radio'),
  own('views/common/QtyField'),
);
const forms = any(packages('@mantine/form'), own('views/common/(Form|ErrorSummary)'));
const floating = any(packages('@floating-ui/[^/]+'), components('Portal', 'Overlay', 'FocusTrap', 'VisuallyHidden'));
const dialogs = any(components('Modal(Base)?', 'ScrollArea'), own('views/common/Dialog'));
const accounts = any(components('ActionIcon', 'PasswordInput'), own('views/account'));
const purchase = any(own('views/(cart|checkout|order)', 'views/common/(Notice|Figures)', 'services/walletServices'));

/** What even the first visit may load: whatever stands on none of the above. */
const common: Test = (id) =>
  /\/(src|common)\//.test(id) &&
  !id.includes('/node_modules/') &&
  ![inputs, forms, dialogs, accounts, purchase].some((matches) => matches(id));

/**
 * Which scripts a build makes besides one per lazy screen: one of all that the entry needs and, of what screens share,
 * one for each theme. Left alone, the bundler makes one for every set of sharers, and a screen waits for twenty small
 * files. A group takes what its modules stand on along, so the groups that others stand on come first.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'shop', tags: ['$initial'] },
    ...Object.entries({ foundations, common, inputs, forms, floating, dialogs, accounts, purchase }).map(
      ([name, test]) => ({ name, test, minShareCount: 2 }),
    ),
  ],
};
