import * as v from 'valibot';

/** Public ids of the wallet (C21). `testWallet` is present if the server charges nothing and offers the test wallet. */
export const WalletConfig = v.object({
  gatewayMerchantId: v.string(),
  merchantId: v.string(),
  testWallet: v.optional(v.boolean()),
});
export type WalletConfig = v.InferOutput<typeof WalletConfig>;
