import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '../../common/domain/origin.ts';

/**
 * The origin for absolute addresses: that of the settings, else that of a request on this machine; '' otherwise. The
 * sender controls the host of a request, and caches and search engines would store it.
 */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string): string => {
  if (publicUrl !== '') return publicUrl;
  return isLocalHost(host) ? `${protocol}://${host}` : '';
};
