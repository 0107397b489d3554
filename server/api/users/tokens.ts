import { createSecretKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';

/** What a token says: who, and by which version of their credentials. Roles are not in it: they are read each time. */
export type Claim = { userId: string; tokenVersion: number };

export type Tokens = {
  issue: (claim: Claim) => Promise<string>;
  /** The claim of a token that we signed and that has not expired, else null. */
  read: (token: string) => Promise<Claim | null>;
};

const ALGORITHM = 'HS256';
const ISSUER = 'proshop';
const LIFETIME = '30d';

/** Signed tokens that are good for 30 days (A28), by one pinned algorithm. */
export const createTokens = (secret: string): Tokens => {
  const key = createSecretKey(Buffer.from(secret));
  return {
    issue: ({ userId, tokenVersion }) =>
      new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['sub', 'exp'],
        });
        const { sub, ver } = payload;
        return typeof sub === 'string' && typeof ver === 'number' ? { userId: sub, tokenVersion: ver } : null;
      } catch {
        return null;
      }
    },
  };
};
