import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { errorReply } from './envelope.ts';
import { REFUSALS } from './refusals.ts';

type Json = Record<string, unknown>;

/** JSON Schema of a wire schema, as the sender sees it (`input`) or as it comes back (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parameters(e: Endpoint): Json[] {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const given = schemaOf(field as z.ZodType, 'input');
      const nested = given['type'] === 'object' ? { style: 'deepObject', explode: true } : {};
      return { name, in: place, required: place === 'path', schema: given, ...nested };
    });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'The same key and body give the first answer again; another body is a 409.',
  };
  return [...of(e.params, 'path'), ...of(e.query, 'query'), ...(e.idempotent ? [key] : [])];
}

function responses(e: Endpoint): Json {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const byStatus = Map.groupBy(e.refusals, (code) => REFUSALS[code].status);
  const refused = [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, error(codes.join(', '))]);
  const done =
    e.status === 302
      ? { description: 'Go there', headers: { Location: { schema: { type: 'string' } } } }
      : { description: 'Done', content: { 'application/json': { schema: schemaOf(e.response, 'output') } } };
  return {
    [e.status]: done,
    ...(e.access === 'guest' ? {} : { 401: error('UNAUTHENTICATED') }),
    ...Object.fromEntries(refused),
    default: error('Any other error, in the same shape'),
  };
}

/** The OpenAPI 3.1 document of the whole API, made from the endpoint table alone. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const e of ENDPOINTS) {
    (paths[e.path] ??= {})[e.method.toLowerCase()] = {
      operationId: e.name,
      summary: e.summary,
      tags: [e.tag],
      ...(e.access === 'guest' ? { security: [] } : {}),
      parameters: parameters(e),
      ...(e.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(e.body, 'input') } } } }
        : {}),
      responses: responses(e),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonnage',
      version: '1',
      description:
        "The portal's API. Conventions of Strapi 5; money in whole pence; dates YYYY-MM-DD; instants in UTC.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  };
}
