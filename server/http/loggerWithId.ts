import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** The logger for the failure of a request: its lines have the request's id. */
export const loggerWithId = ({ server, id }: FastifyRequest): FastifyBaseLogger => server.log.child({ reqId: id });
