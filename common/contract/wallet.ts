import * as v from 'valibot';

/**
 * Public ids of the wallet (C21). `testWallet` is present if the server charges nothing and offers the test wallet. The
 * other optional fields are sent where cards are charged; without them the wallet is in its test environment (S148).
 */
export const WalletConfig = v.object({
  gatewayMerchantId: v.string(),
  merchantId: v.string(),
  testWallet: v.optional(v.boolean()),
  /** The wallet encrypts the card for this gateway. */
  gateway: v.optional(v.string()),
  /** The shop's public key at that gateway. */
  publishableKey: v.optional(v.string()),
  merchantName: v.optional(v.string()),
  /** `PRODUCTION` where cards are charged; anything else is a test. */
  environment: v.optional(v.string()),
});
export type WalletConfig = v.InferOutput<typeof WalletConfig>;
