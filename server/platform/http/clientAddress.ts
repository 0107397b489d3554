import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** The client's address; for IPv6 its network, since one client owns all of it. */
export const clientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip);
