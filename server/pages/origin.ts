import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '../../common/domain/origin.ts';

/**
 * The origin for absolute addresses: that of the settings, else that of the request on this machine. Any other host of
 * a request is whatever its sender wrote, and caches and search engines would keep it: '' then.
 */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string): string => {
  if (publicUrl !== '') return publicUrl;
  return isLocalHost(host) ? `${protocol}://${host}` : '';
};
