import type { z } from 'zod';
import { ACCOUNT_HEADER, type Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { errorReply, FILE_TYPES } from '../envelope.ts';
import { LIMITS } from '../limits.ts';
import { REFUSALS, type RefusalCode } from '../refusals.ts';
import { addResources, languageOf, resourceReply } from './query-language.ts';
import { tagOf, tagsOf } from './tags.ts';
import { webhookItems } from './webhooks.ts';
import { type Json, refTo, Schemas } from './schemas.ts';

const binary = { type: 'string', format: 'binary' };

function parameters(e: Endpoint, schemas: Schemas): Json[] {
  const language = languageOf(e);
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const given = language[name] ?? { schema: schemas.of(field as z.ZodType, 'input') };
      const schema = given['schema'] as Json;
      const nested = schema['type'] === 'object' || name === 'filters' ? { style: 'deepObject', explode: true } : {};
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
  const range = {
    name: 'Range',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The part of the file that is wanted, `bytes=0-1023`. Without it: all of it.',
  };
  const conditional = e.refusals.includes('CHANGED_MEANWHILE');
  return [
    ...of(e.params, 'path'),
    ...of(e.query, 'query'),
    ...(e.idempotent ? [key] : []),
    ...(conditional ? [match] : []),
    ...(e.parts ? [range] : []),
    ...(ofPerson(e) ? [account] : []),
  ];
}

/** JSON; the parts of a form where files are taken; both where a file may be left out. */
function requestContent(e: Endpoint, body: z.ZodType, schemas: Schemas): Json {
  const form = (properties: Json, required: string[] = []) => ({
    'multipart/form-data': { schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } },
  });
  if (e.multipart === 'picture') return form({ 'files.picture': binary }, ['files.picture']);
  // Names and captions of Strapi's media library come along and are not used.
  if (e.multipart === 'fileInfo') {
    if (e.access !== 'account') return form({ file: binary }, ['file']);
    return form({ files: { type: 'array', items: binary, minItems: 1 }, fileInfo: { type: 'string' } }, ['files']);
  }
  const json = { 'application/json': { schema: schemas.of(body, 'input') } };
  if (!e.multipart) return json;
  const { properties = {} } = schemas.inline(body, 'input') as { properties?: Json };
  if (e.access === 'link')
    return { ...json, ...form({ data: properties['data'], photo: binary, signature: binary }, ['data']) };
  const parts = { data: properties['data'], 'files.file': binary };
  return e.access === 'staff' ? form(parts, ['data', 'files.file']) : { ...json, ...form(parts, ['data']) };
}

/** Asked for in the session of a person who may work in an account. */
const ofPerson = ({ access }: Endpoint) => access === 'session' || access === 'account' || access === 'organisations';

/** Bytes, or JSON and beside it the files that `format` asks for. */
function contentOf(e: Endpoint, schemas: Schemas): Json {
  if (e.bytes) return Object.fromEntries(e.bytes.map((type) => [type, { schema: binary }]));
  const schema = e.resource ? resourceReply(e.resource, e.response, schemas) : schemas.of(e.response, 'output');
  const files = e.csv ? FILE_TYPES.map((type) => [type, { schema: binary }] as const) : [];
  return { [e.mime ?? 'application/json']: { schema }, ...Object.fromEntries(files) };
}

function responses(e: Endpoint, schemas: Schemas): Json {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: refTo('Error') } },
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
            content: contentOf(e, schemas),
          };
  const headers = { 'Content-Range': { schema: { type: 'string' } } };
  const ofParts = () => ({
    206: { description: 'The part that `Range` asks for.', headers, content: contentOf(e, schemas) },
    416: { ...error('The file has no such part.'), headers },
  });
  return {
    [e.status]: done,
    ...(e.parts ? ofParts() : {}),
    ...generalErrors(e),
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/AnyError' },
  };
}

/** The errors that no refusal of the call is needed for. */
const ERRORS = {
  BadRequest: [400, 'The input is invalid. `error.details.errors` names each field or parameter.'],
  Unauthorized: [401, 'Nobody is logged in, or the session, key or link has ended.'],
  Forbidden: [
    403,
    'The role, or the scope of the key, does not allow it, or two-factor authentication must be set up first (`FACTOR_REQUIRED`).',
  ],
  NotFound: [404, 'There is nothing of that ID that the caller may see.'],
  TooManyRequests: [429, 'Too many requests. `Retry-After` says when to try again, in seconds.'],
  AnyError: ['default', 'Any other error, in the same format.'],
} as const;

function generalErrors(e: Endpoint): Json {
  const named = (['BadRequest', 'TooManyRequests'] as (keyof typeof ERRORS)[])
    .concat(e.access === 'guest' ? [] : ['Unauthorized'])
    .concat(e.access === 'guest' || e.access === 'session' || e.access === 'link' ? [] : ['Forbidden'])
    .concat(e.params ? ['NotFound'] : []);
  return Object.fromEntries(named.map((name) => [ERRORS[name][0], { $ref: `#/components/responses/${name}` }]));
}

/** Who may call it, in a sentence. */
function descriptionOf(e: Endpoint): string {
  const who = {
    guest: 'For anybody, without a bearer.',
    link: 'For whoever has the link: its token is the bearer.',
    session: 'For a person who is logged in.',
    account: 'For a person who is logged in and works in an account.',
    staff: 'For the company’s staff.',
    organisations: 'For a person of Metrics.',
  }[e.access];
  return [
    who,
    e.staff && `The role needs \`${e.staff}\`.`,
    e.permission && `The role needs \`${e.permission}\`.`,
    e.key && `Also for an API key with the scope \`${e.key}\`.`,
    e.csv && '`format=csv` and `format=xlsx` answer the whole list as a file.',
    e.multipart && `Files are ${FILE_WORDS}, at most ${LIMITS.upload / 1024 / 1024} MB each.`,
  ]
    .filter(Boolean)
    .join(' ');
}
const FILE_WORDS = 'PDF, JPEG, PNG or WebP';

/** A bearer unless said otherwise: nobody's for guests, the token of a link where that lets in. */
function securityOf({ access, key }: Endpoint): Json {
  if (access === 'guest') return { security: [] };
  if (access === 'link') return { security: [key ? { link: [key] } : { link: [] }] };
  return key ? { security: [{ bearer: [] }, { key: [key] }] } : {};
}

/** The OpenAPI 3.1 document of the whole API, made from the endpoint table alone. */
export function openApi(): Json {
  const schemas = new Schemas();
  schemas.components['Error'] = schemas.inline(errorReply, 'output');
  addResources(schemas);
  const paths: Record<string, Json> = {};
  for (const e of ENDPOINTS) {
    (paths[e.path] ??= {})[e.method.toLowerCase()] = {
      operationId: e.name,
      summary: e.summary,
      description: descriptionOf(e),
      tags: [tagOf(e)],
      ...securityOf(e),
      parameters: parameters(e, schemas),
      ...(e.body ? { requestBody: { required: true, content: requestContent(e, e.body, schemas) } } : {}),
      responses: responses(e, schemas),
    };
  }
  const webhooks = webhookItems(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonnage',
      version: '1',
      description:
        "The portal's API. It follows Strapi 5's conventions. Amounts are whole pence, dates are YYYY-MM-DD and times are UTC.\n\n" +
        'Every answer has an `X-Request-Id` that the office can be told. A parameter that a call does not know is a 400.\n\n' +
        'Filters and pages are nested in the query as `qs` writes them. A client that does not write nested parameters needs its serializer:\n\n' +
        "```js\nimport qs from 'qs';\nconst querySerializer = (query) => qs.stringify(query, { encodeValuesOnly: true });\nconst client = createClient({ baseUrl: '/api', querySerializer });\n```",
      contact: { name: 'The office of the company' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: tagsOf(ENDPOINTS),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the company (`tonnage_key_…`) or of an organisation of Metrics, with its scopes. It opens only the calls that name one of them.',
        },
        link: { type: 'http', scheme: 'bearer', description: 'The token from the fragment of the secret link.' },
      },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([name, [, description]]) => [
          name,
          { description, content: { 'application/json': { schema: refTo('Error') } } },
        ]),
      ),
      schemas: schemas.usedBy({ paths, webhooks, Error: refTo('Error') }),
    },
  };
}
