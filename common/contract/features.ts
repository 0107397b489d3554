/**
 * What a backend can do beyond the calls of the specification, by the names in `<meta name="api-features">` of the
 * documents. A client asks for nothing that is not announced there.
 */
export const accountFeatures = ['password-reset', 'sign-out-everywhere', 'data-export', 'account-deletion'] as const;

export type AccountFeature = (typeof accountFeatures)[number];

/** Categories, brands, prices and orders as parameters of C1 (A61). */
export const CATALOGUE_FILTERS = 'catalogue-filters';

/** The pages come in every language, by a cookie. Set by the server of the pages, independent of the API. */
export const LANGUAGES = 'languages';

/** The first page of the administrators (A70). */
export const ADMIN_OVERVIEW = 'admin-overview';

/** That nothing is charged and the test wallet is offered (A21): its place is then kept free while the wallet loads. */
export const TEST_WALLET = 'test-wallet';

/** Further pictures of a product, `images` of C2 and C5 (A73): without the name the form sends none. */
export const FURTHER_PICTURES = 'further-pictures';

/** All that our server can do beyond the specification. */
export const ownFeatures: readonly string[] = [...accountFeatures, CATALOGUE_FILTERS, ADMIN_OVERVIEW, FURTHER_PICTURES];

/** The same with what depends on the payment gateway. */
export const featuresWith = ({ chargesNothing }: { chargesNothing: boolean }): readonly string[] =>
  chargesNothing ? [...ownFeatures, TEST_WALLET] : ownFeatures;
