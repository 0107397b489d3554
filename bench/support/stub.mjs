import Fastify from 'fastify';

/** A server of the same framework that answers every request with one text, from memory. */
const app = Fastify();
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(process.env.STUB_BODY));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
