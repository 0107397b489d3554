import type { FastifyRequest } from 'fastify';

/** A host and perhaps a port, in letters that may stand anywhere. */
const plain = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/**
 * Where the shop is reached: as the settings say, else as the request does, whose forwarded address is believed from
 * trusted proxies only. '' where neither says anything sensible.
 */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string): string => {
  if (publicUrl !== '') return publicUrl;
  return plain.test(host) ? `${protocol}://${host}` : '';
};
