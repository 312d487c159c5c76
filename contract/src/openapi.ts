import { z } from 'zod';
import { ACCOUNT_HEADER, type Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { errorReply } from './envelope.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';

type Json = Record<string, unknown>;

/** The JSON Schema of a wire schema, for the sender (`input`) or the receiver (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** The query language of a resource: every parameter that a list, or one entry, supports. */
function languageOf({ resource, query }: Endpoint): Record<string, Json> {
  if (!resource) return {};
  const own = [...resource.fields];
  const money = (name: string) => (resource.fields.get(name)?.money ? ' (needs permission to see prices)' : '');
  const list = (names: string[]) => names.map((name) => `${name}${money(name)}`).join(', ');
  const filters = own.filter(([, field]) => field.filter).map(([name]) => name);
  const sorts = own.filter(([, field]) => field.sort).map(([name]) => name);
  const relations = Object.keys(resource.relations);
  const through = relations.filter((name) => !resource.relations[name]!.embedded);
  const whole = { type: 'integer', minimum: 0 };
  const all: Record<string, Json> = {
    filters: {
      schema: { type: 'object', properties: Object.fromEntries([...filters, ...through].map((name) => [name, {}])) },
      description: `\`filters[field][$operator]=value\` on: ${list(filters)}. Through relations: ${through.join(', ') || 'none'}. Combine with $and, $or and $not.`,
    },
    sort: {
      schema: { type: 'string' },
      description: `\`field:asc,other:desc\` on: ${list(sorts)}. Default: ${resource.order}.`,
    },
    pagination: {
      schema: {
        type: 'object',
        properties: { page: whole, pageSize: whole, start: whole, limit: whole, withCount: { type: 'boolean' } },
      },
      description: 'Either page and pageSize, or start and limit. At most 100 at a time.',
    },
    fields: {
      schema: { type: 'array', items: { enum: own.map(([name]) => name) } },
      description: 'Return only these of its own fields.',
    },
    populate: {
      schema: { type: 'array', items: { enum: ['*', ...relations] } },
      description: `Include these relations: ${relations.join(', ') || 'none available'}.`,
    },
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(query?.shape ?? {}, name)));
}

function parameters(e: Endpoint): Json[] {
  const language = languageOf(e);
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const given = language[name] ?? { schema: schemaOf(field as z.ZodType, 'input') };
      const nested = (given['schema'] as Json)['type'] === 'object' ? { style: 'deepObject', explode: true } : {};
      return { name, in: place, required: place === 'path', ...given, ...nested };
    });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'Repeating a request with the same key and body returns the first answer. A different body is a 409.',
  };
  const match = {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The `ETag` of the version being changed. 412 if the entry has changed since.',
  };
  const account = {
    name: ACCOUNT_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The ID of the account the request is for. 409 if the session is in another. Without it: the current account.',
  };
  const conditional = e.refusals.includes('CHANGED_MEANWHILE');
  return [
    ...of(e.params, 'path'),
    ...of(e.query, 'query'),
    ...(e.idempotent ? [key] : []),
    ...(conditional ? [match] : []),
    ...(ofPerson(e) ? [account] : []),
  ];
}

/** JSON; if files are accepted, also the same as a part of a form. */
function requestContent(e: Endpoint, body: z.ZodType): Json {
  if (e.multipart === 'picture') {
    const picture = { 'files.picture': { type: 'string', format: 'binary' } };
    return { 'multipart/form-data': { schema: { type: 'object', properties: picture } } };
  }
  const json = { 'application/json': { schema: schemaOf(body, 'input') } };
  if (!e.multipart) return json;
  const parts = e.access === 'link' ? ['photo', 'signature'] : [e.multipart === 'data' ? 'files.file' : 'files'];
  const properties = {
    [e.multipart]: { type: 'string', description: 'JSON' },
    ...Object.fromEntries(parts.map((part) => [part, { type: 'string', format: 'binary' }])),
  };
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties } } };
}

/** Requested in the session of a person who may work in an account. */
const ofPerson = ({ access }: Endpoint) => access === 'session' || access === 'account' || access === 'organisations';

/** Bytes, or JSON with the file of `format=csv` beside it. */
function contentOf(e: Endpoint): Json {
  const binary = { schema: { type: 'string', format: 'binary' } };
  if (e.bytes) return Object.fromEntries(e.bytes.map((type) => [type, binary]));
  return { 'application/json': { schema: schemaOf(e.response, 'output') }, ...(e.csv ? { 'text/csv': binary } : {}) };
}

function responses(e: Endpoint): Json {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const codes: readonly RefusalCode[] = ofPerson(e) ? [...e.refusals, 'ACCOUNT_SWITCHED'] : e.refusals;
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code].status);
  const refused = [...byStatus].sort(([a], [b]) => a - b).map(([status, each]) => [status, error(each.join(', '))]);
  const done =
    e.status === 302
      ? { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } }
      : e.status === 204
        ? { description: 'Done' }
        : {
            description: 'Done',
            content: contentOf(e),
          };
  return {
    [e.status]: done,
    ...(e.access === 'guest' || e.access === 'link' ? {} : { 401: error('UNAUTHENTICATED') }),
    ...Object.fromEntries(refused),
    default: error('Any other error, in the same format'),
  };
}

/** A bearer by default: none for guests, a link's token for links. */
function securityOf({ access }: Endpoint): Json {
  if (access === 'guest') return { security: [] };
  return access === 'link' ? { security: [{ link: [] }] } : {};
}

/** The OpenAPI 3.1 document of the whole API, generated only from the endpoint table. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const e of ENDPOINTS) {
    (paths[e.path] ??= {})[e.method.toLowerCase()] = {
      operationId: e.name,
      summary: e.summary,
      tags: [e.tag],
      ...securityOf(e),
      parameters: parameters(e),
      ...(e.body ? { requestBody: { required: true, content: requestContent(e, e.body) } } : {}),
      responses: responses(e),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonnage',
      version: '1',
      description:
        "The portal's API. It follows Strapi 5's conventions. Amounts are whole pence, dates are YYYY-MM-DD and times are UTC.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        link: { type: 'http', scheme: 'bearer', description: 'The token from the fragment of the secret link.' },
      },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  };
}
