import * as v from 'valibot';

/** The wallet's token for the gateway `stripe`: a token object of Stripe as JSON, of which the id is enough. */
const WalletToken = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.string(), v.regex(/^tok_\w+$/)) }));

/** The id of Stripe's token, or null if the wallet's token is another gateway's or none. */
export const tokenIdIn = (token: string | undefined): string | null => {
  const read = v.safeParse(WalletToken, token);
  return read.success ? read.output.id : null;
};
