import { describe, expect, it } from 'vitest';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { OrderRow } from '../../common/contract/order.ts';
import type { User } from '../../common/contract/user.ts';
import { PASSWORD, says, shopForTests, accountsOf, anEmail } from '../fixtures/api.ts';

const shop = await shopForTests();

const { signIn, register } = accountsOf(shop);

it.each(['profile', 'own id'])('C10, A10: %s is oneself', async (which) => {
  const id = which === 'profile' ? 'profile' : shop.people.owner.id;
  const { body } = await shop.as('owner').get(`/api/users/${id}`);
  expect(body).toEqual({
    _id: shop.people.owner.id,
    name: 'Olive Owner',
    email: 'owner@example.com',
    isAdmin: false,
    version: 0,
  });
});

const aClient = async () => {
  const person = await shop.aPerson();
  return { person, client: shop.withToken(person.token) };
};

describe('C11 profile', () => {
  it.each([undefined, ''])('A11: a password of %j stays as it is', async (password) => {
    const { person, client } = await aClient();
    await client.put('/api/users/profile', { name: 'Same', email: person.email, password });
    expect(await signIn(person.email)).toMatchObject({ status: 200 });
    expect(await client.get('/api/users/profile')).toMatchObject({ status: 200 });
  });

  it('A44: the settings may ask for it, with a new password only', async () => {
    const strict = await shop.beside({ settings: { requireCurrentPassword: true } });
    const person = await shop.aPerson();
    const put = (change: object) =>
      strict.withToken(person.token).put('/api/users/profile', { name: 'Same', email: person.email, ...change });
    for (const currentPassword of [undefined, ''])
      expect(await put({ password: 'another long one', currentPassword })).toMatchObject(
        says(400, 'Current password is required to change the password'),
      );
    expect(await put({ name: 'Renamed' })).toMatchObject({ status: 200 });
    expect(await put({ password: 'another long one', currentPassword: PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('C13 delete', () => {
  it('A35: admins cannot delete themselves', async () => {
    const answer = await shop.as('admin').delete(`/api/users/${shop.people.admin.id}`);
    expect(answer).toMatchObject(says(409, 'You cannot delete yourself'));
  });

  it('A24: orders stay, bought by a deleted user', async () => {
    const person = await shop.aPerson();
    const order = await shop.anOrder(shop.withToken(person.token));
    await shop.as('admin').delete(`/api/users/${person.id}`);
    expect((await shop.as('admin').get(`/api/orders/${order._id}`)).body.user).toEqual({
      name: 'Deleted user',
      email: '',
    });
    const buyerListed = async (accept: string) => {
      const { body } = await shop.as('admin').call<OrderRow[]>('GET', '/api/orders', { headers: { accept } });
      return body.find(({ _id }) => _id === order._id)?.user;
    };
    expect(await buyerListed('application/json')).toEqual({ name: 'Deleted user', email: '' });
    expect(await buyerListed(BRIEF)).toEqual({ name: 'Deleted user' });
  });
});

const change = (id: string, body: object) => shop.as('admin').put<User>(`/api/users/${id}`, body);

describe('C14 change', () => {
  it('an unknown user is 404, a taken email 400, a missing flag 400', async () => {
    const { id } = await shop.aPerson();
    const body = { name: 'X', email: anEmail(), isAdmin: false };
    expect(await change('unknown', body)).toMatchObject({ status: 404 });
    expect(await change(id, { ...body, email: 'owner@example.com' })).toMatchObject(says(400, 'User already exists'));
    expect(await change(id, { ...body, isAdmin: 'yes' })).toMatchObject(says(400, 'Is Admin must be true or false'));
  });

  it('A35: admins cannot demote themselves; their other changes work', async () => {
    const { id, name, email } = shop.people.admin;
    expect(await change(id, { name, email, isAdmin: false })).toMatchObject(says(409, 'You cannot demote yourself'));
    expect(await change(id, { name, email, isAdmin: true })).toMatchObject({ status: 200 });
  });
});

it('S65, C12: no call that answers with a user tells anything about the password', async () => {
  const person = await shop.aPerson();
  const client = shop.withToken(person.token);
  const texts = [
    (await signIn(person.email)).text,
    (await register()).text,
    (await client.get('/api/users/profile')).text,
    (await client.put('/api/users/profile', { name: 'X', email: person.email, password: 'a new password' })).text,
    (await shop.as('admin').get(`/api/users/${person.id}`)).text,
    (await shop.as('admin').get('/api/users')).text,
  ];
  for (const { id } of Object.values(shop.people)) expect(texts.at(-1), 'C12: everybody').toContain(id);
  for (const text of texts) expect(text).not.toMatch(/password|argon2|hash|tokenVersion/i);
});
