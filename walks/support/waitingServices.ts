import type { Services } from '../../src/machines/services.ts';

const names = [
  'listProducts',
  'getProduct',
  'listTopProducts',
  'createReview',
  'login',
  'register',
  'getUser',
  'updateProfile',
  'createOrder',
  'findOrder',
  'getOrder',
  'payOrder',
  'deliverOrder',
  'listMyOrders',
  'listOrders',
  'getWalletConfig',
  'listAllProducts',
  'getAnyProduct',
  'createProduct',
  'updateProduct',
  'deleteProduct',
  'uploadImage',
  'listUsers',
  'updateUser',
  'deleteUser',
  'loadWalletScript',
  'prepareWallet',
  'authorisePayment',
  'openBankPage',
  'loadChunk',
] as const satisfies readonly (keyof Services)[];

/** Services whose calls are never answered. */
export const waitingServices = Object.fromEntries(
  names.map((name) => [name, () => new Promise<never>(() => undefined)]),
) as unknown as Services;
