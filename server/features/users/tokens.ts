import { createSecretKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { usersRepository, type UsersRepository } from './usersRepository.ts';

/** The content of a token: the user, and the version of the credentials. Roles are read from the database each time. */
export type Claim = { userId: string; tokenVersion: number };

const ALGORITHM = 'HS256';
const ISSUER = 'proshop';
const LIFETIME = '30d';

/** Tokens whose signature was checked. That takes a tenth of a millisecond, and a client sends its token each time. */
const MOST_KNOWN = 5000;

/** Signed tokens that expire after 30 days (A28), with one pinned algorithm. */
export const createTokens = (secret: string) => {
  const key = createSecretKey(Buffer.from(secret));
  const known = new LRUCache<string, Claim>({ max: MOST_KNOWN, perf: Date, ttlResolution: 0 });
  const verify = async (token: string): Promise<Claim | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ['sub', 'exp'],
      });
      const { sub, ver, exp } = payload;
      if (typeof sub !== 'string' || typeof ver !== 'number') return null;
      const claim = { userId: sub, tokenVersion: ver };
      known.set(token, claim, { ttl: exp! * 1000 - Date.now() });
      return claim;
    } catch {
      return null;
    }
  };
  return {
    issue: ({ userId, tokenVersion }: Claim): Promise<string> =>
      new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    read: async (token: string): Promise<Claim | null> => known.get(token) ?? verify(token),
  };
};

export type Tokens = ReturnType<typeof createTokens>;

declare module 'fastify' {
  interface FastifyInstance {
    users: UsersRepository;
    tokens: Tokens;
  }
}

export const accounts = fp<{ jwtSecret: string }>(async (app, { jwtSecret }) => {
  app.decorate('users', usersRepository(app.db));
  app.decorate('tokens', createTokens(jwtSecret));
});
