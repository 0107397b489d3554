import { toJsonSchema } from '@valibot/to-json-schema';
import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../../common/contract/calls.ts';
import { BRIEF, LIST_INFO, writeListInfo } from '../../../common/contract/endpoints.ts';
import type { ListInfo } from '../../../common/domain/listPage.ts';
import { type Message, say } from '../../../common/texts/messages.ts';
import { Problem } from '../../../common/contract/problem.ts';
import { DEFAULT_LANGUAGE } from '../../../common/texts/language.ts';
import type { Viewer } from '../db/schema.ts';
import { wordsIn } from '../words.ts';
import { httpErrorOf, loggerWithId } from './errors.ts';
import type { Limit } from './limits.ts';
import { LongAnswer, streamOf } from './longAnswer.ts';
import { JSON_TYPE } from './encoding.ts';
import { HttpError } from './httpError.ts';
import { hasNul, refuseNulIn } from './requests.ts';
import { messageOf } from '../../../common/contract/messageOf.ts';

const MOST_ISSUES = 5;

const whatIsWrong = (issues: readonly v.BaseIssue<unknown>[]): Message[] => {
  const messages = issues.map((issue) => (issue.path === undefined ? say('mustBeObject') : messageOf(issue)));
  const byWords = new Map(messages.map((message) => [wordsIn(DEFAULT_LANGUAGE, message), message]));
  return [...byWords.values()].slice(0, MOST_ISSUES);
};

export const validatorOf =
  (schema: v.GenericSchema) =>
  (data: unknown): { value: unknown } | { error: Error } => {
    const result = v.safeParse(schema, data);
    return result.success ? { value: result.output } : { error: new HttpError(400, whatIsWrong(result.issues)) };
  };

type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

export type Received<C extends Call> = {
  /** The `:id` of the path; '' if no row can have such an id. */
  id: string;
  query: C extends { query: infer S } ? Out<S> : undefined;
  body: C extends { body: infer S } ? Out<S> : undefined;
  viewer: C['access'] extends 'anyone' ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A message of an answer is written in the language of the request. */
type Unwritten<T> = T extends { message: string } ? { message: Message } : T;

type Answer<C extends Call> =
  | Unwritten<v.InferInput<C['answer']>>
  | LongAnswer
  | (C extends { brief: infer B extends v.GenericSchema } ? v.InferInput<B> : never);

export const isBrief = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(BRIEF) === true;

type Options<C extends Call> = {
  limit?: Limit | Limit[];
  mostBytes?: number;
  refuse?: (request: FastifyRequest) => Promise<HttpError>;
  /** What the call writes, if not what its method suggests; see `FastifyContextConfig.saves`. */
  saves?: 'nothing' | 'rows' | 'pictures';
  /** Whether the answer to such a query is kept for all callers, or for all administrators (`responseCache.ts`). */
  shared?: (query: Received<C>['query']) => boolean;
  /** Documentation that the contract has no schema for, such as headers. */
  docs?: FastifySchema;
};

type JsonSchema = { items?: JsonSchema; properties?: Record<string, JsonSchema> };

/** The JSON Schema, without features that it lacks, such as trimming. */
const jsonSchema = (schema: v.GenericSchema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return json as JsonSchema;
};

/** Compiles a schema with the first answer that needs it: a start would compile hundreds. */
const serializerCompiler = ({ schema }: { schema: AnySchema }): ((answer: unknown) => string) => {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => (write ??= fastJson(schema))(answer);
};

const rowOf = (schema: JsonSchema, { around }: LongAnswer): JsonSchema =>
  (around === undefined ? schema : schema.properties![around.field]!).items!;

const problem = jsonSchema(Problem, 'output');

/** Sends the rows of a page. Their position goes into a header, so that the answer keeps its shape. */
export const sendPage = <TRow, TOut>(
  reply: FastifyReply,
  { rows, info }: { rows: TRow[]; info: ListInfo },
  as: (row: TRow) => TOut,
): TOut[] => {
  reply.header(LIST_INFO, writeListInfo(info));
  return rows.map(as);
};

const params = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

const schemaOf = (call: Call, answer: JsonSchema): FastifySchema => ({
  operationId: call.name, // clients that are generated have functions of these names
  summary: `${call.id}: ${call.summary}`,
  tags: [call.path.split('/')[2]!],
  ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
  ...(call.path.includes(':id') ? { params } : {}),
  ...(call.query ? { querystring: jsonSchema(call.query, 'input') } : {}),
  ...(call.body ? { body: jsonSchema(call.body, 'input') } : {}),
  response: {
    [call.status]: { description: 'Done', ...answer },
    '4xx': { description: 'Refused', ...problem },
    '5xx': { description: 'Failed', ...problem },
  },
});

const idIn = (request: FastifyRequest): string => {
  const { id = '' } = request.params as { id?: string };
  return hasNul(id) ? '' : id;
};

type Handle<C extends Call> = (received: Received<C>) => Promise<Answer<C>>;

/** Fields of the answer that the contract does not list are never sent. Options stand before the handler, as in Fastify. */
export const callRoute = <const C extends Call>(
  app: FastifyInstance,
  call: C,
  ...given: [Handle<C>] | [Options<C>, Handle<C>]
): void => {
  const [options, handle]: [Options<C>, Handle<C>] = given.length === 1 ? [{}, given[0]] : given;
  const { limit, mostBytes, refuse, saves = call.method === 'GET' ? 'nothing' : 'rows', shared, docs } = options;
  const whole = jsonSchema(call.answer, 'output');
  const brief = call.brief && jsonSchema(call.brief, 'output');
  const schemas: Record<string, v.GenericSchema | undefined> = { body: call.body, querystring: call.query };
  app.route({
    method: call.method,
    url: call.path.slice(app.prefix.length),
    config: {
      access: call.access,
      shared: shared !== undefined,
      ...(refuse ? { refuse } : {}),
      ...(saves === 'nothing' ? {} : { saves }),
    },
    schema: { ...schemaOf(call, whole), ...docs },
    validatorCompiler: ({ httpPart }) => {
      const schema = schemas[httpPart ?? ''];
      return schema ? validatorOf(schema) : () => true;
    },
    serializerCompiler,
    ...(mostBytes === undefined ? {} : { bodyLimit: mostBytes }),
    ...(limit ? { preHandler: limit } : {}),
    handler: async (request, reply) => {
      refuseNulIn(request.query as object);
      const received = { id: idIn(request), query: request.query, body: request.body, viewer: request.viewer };
      const make = () => handle({ ...received, request, reply } as Received<C>);
      if (shared?.(received.query as Received<C>['query']) === true) {
        const write = reply.compileSerializationSchema(whole);
        return app.sendShared(request, reply, async () => write((await make()) as JsonSchema));
      }
      const answer = await make();
      if (brief) reply.header('Vary', [reply.getHeader('Vary') ?? [], 'accept'].flat().join(', '));
      const schema = brief && isBrief(request) ? brief : whole;
      const writer = (part: JsonSchema) => reply.compileSerializationSchema(part);
      reply.code(call.status);
      if (answer instanceof LongAnswer) {
        const writers = { answer: writer(schema), row: writer(rowOf(schema, answer)) };
        const stream = await streamOf(answer, writers, (error) => {
          loggerWithId(request).error({ err: error }, 'request failed');
          return httpErrorOf(error);
        });
        return reply.type(JSON_TYPE).send(stream);
      }
      if (schema === brief) reply.type(JSON_TYPE).serializer(writer(brief));
      return reply.send(answer);
    },
  });
};
