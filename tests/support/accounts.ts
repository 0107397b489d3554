import type { LoginInfo } from '../../common/contract/user.ts';
import { PASSWORD, type OpenShop } from '../fixtures/api.ts';

let n = 0;

/** An email that no other account has. */
export const anEmail = () => `new${(n += 1)}@example.com`;

/** Signing in and up as a guest of this shop. */
export const accountsOf = (shop: () => OpenShop) => ({
  signIn: (email: string, password = PASSWORD) =>
    shop().as('guest').post<LoginInfo>('/api/users/login', { email, password }),
  register: (change: object = {}) =>
    shop()
      .as('guest')
      .post<LoginInfo>('/api/users', { name: 'New', email: anEmail(), password: 'long enough', ...change }),
});
