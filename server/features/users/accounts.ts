import fp from 'fastify-plugin';
import { createTokens, type Tokens } from './tokens.ts';
import { usersRepository, type UsersRepository } from './usersRepository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    users: UsersRepository;
    tokens: Tokens;
  }
}

/** Gives every plugin of the API the accounts (`app.users`) and what signs them in (`app.tokens`). */
export const accounts = fp<{ jwtSecret: string }>(
  async (app, { jwtSecret }) => {
    app.decorate('users', usersRepository(app.db));
    app.decorate('tokens', createTokens(jwtSecret));
  },
  { name: 'accounts', dependencies: ['database'] },
);
