const signed = /eyJ[\w-]+\.([\w-]+)\.[\w-]+/g;
const named = /token-of-\w+-\d+/g;

/** What the names of this user's tokens begin with. */
export const tokensOf = (userId: string): string => `token-of-${userId}-`;

/** The name of a token: two that are signed at different moments are the same to the shop. */
const nameOf = (payload: string): string => {
  const { sub, ver } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; ver: number };
  return `${tokensOf(sub)}${ver}`;
};

/** Puts names in place of tokens, and back, so that the same step gives the same texts again. */
export class TokenNames {
  private readonly tokens = new Map<string, string>();

  withNames(text: string): string {
    return text.replaceAll(signed, (token, payload: string) => {
      const name = nameOf(payload);
      this.tokens.set(name, token);
      return name;
    });
  }

  withTokens(text: string): string {
    return text.replaceAll(named, (name) => this.tokens.get(name) ?? name);
  }
}

/** Whose token a request carries, and which version of it. */
export const tokenIn = (authorization = ''): { user: string; version: number } => {
  const [, user = '', version = ''] = /token-of-(\w+)-(\d+)/.exec(authorization) ?? [];
  return { user, version: Number(version) };
};
