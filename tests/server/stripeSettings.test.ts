import { afterAll, describe, expect, it } from 'vitest';
import type { Order, WalletConfig } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { testCharges } from '../../server/platform/db/schema.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { testPayment } from '../../src/services/walletServices.ts';
import { SECRET, openShop } from '../fixtures/api.ts';

/** The settings of a shop with keys of Stripe; nothing here is sent there. */
const settingsWith = (mode: 'test' | 'live', env: Record<string, string> = {}) => ({
  ...readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: `sk_${mode}_secret`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_public`,
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    GOOGLE_PAY_MERCHANT_ID: 'merchant-at-google',
    ...env,
  }),
  jwtSecret: SECRET,
});

const shop = await openShop({ settings: settingsWith('test') });
afterAll(() => shop.close());

describe('A21: with PAYMENTS=stripe', () => {
  it('C21: the wallet gets the public key of its gateway, and there is no test wallet', async () => {
    expect((await shop.as('guest').get<WalletConfig>('/api/config/googlepay')).body).toEqual({
      gatewayMerchantId: '',
      merchantId: 'merchant-at-google',
      merchantName: 'ProShop',
      gateway: 'stripe',
      publishableKey: 'pk_test_public',
      environment: 'TEST',
    });
  });

  it('C21: live keys use the wallet in earnest', async () => {
    const live = await shop.beside({ settings: settingsWith('live', { PUBLIC_URL: 'https://shop.example.com' }) });
    const { body } = await live.as('guest').get<WalletConfig>('/api/config/googlepay');
    expect(body).toMatchObject({ publishableKey: 'pk_live_public', environment: 'PRODUCTION' });
  });

  it('the payment of the test wallet pays nothing, and the test gateway does not hear of it', async () => {
    const order = await shop.anOrder();
    const payment = testPayment('owner@example.com', new Date());
    expect(await shop.as('owner').put<Order & Problem>(`/api/orders/${order._id}/pay`, payment)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED' },
    });
    expect(await shop.db.select().from(testCharges)).toEqual([]);
  });
});
