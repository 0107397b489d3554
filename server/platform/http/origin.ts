import { say } from '../../../common/texts/messages.ts';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { isLocalHost } from '../../../common/domain/origin.ts';
import { HttpError } from './httpError.ts';
import { normalizeIP } from '@fastify/rate-limit';

/** The client's address; for IPv6 its network, since one client owns all of it. */
export const clientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/**
 * The origin for absolute addresses: that of the settings, else that of a request on this machine; '' otherwise. The
 * sender controls the host of a request, and caches and search engines would store it.
 */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string): string => {
  if (publicUrl !== '') return publicUrl;
  return isLocalHost(host) ? `${protocol}://${host}` : '';
};

const isHost = (text: string, index: number): boolean => index % 2 === 0 && text.toLowerCase() === 'host';

/** Rejects a request with two Host headers, as RFC 9112 requires: a proxy and Node may differ in which one counts. */
export const rejectSecondHost: onRequestHookHandler = ({ raw }, _reply, done) => {
  const hosts = raw.rawHeaders.filter(isHost).length;
  done(hosts > 1 ? new HttpError(400, say('oneHost')) : undefined);
};
