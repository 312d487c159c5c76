import { readFileSync } from 'node:fs';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import fc from 'fast-check';
import qs from 'qs';
import { filtersOf, junk, junkText, spoilt, valueOf, type Json, type Schema } from './fuzz-values.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface FuzzRequest {
  operation: string;
  /** The declared method of the operation; `method` sometimes differs. */
  declared: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** Whose token it sends: a name from the caller's list, an invalid one, or none. */
  who: string;
}

/** A valid input for a call. */
type Sent = (e: Endpoint) => Json[];

const { paths, components } = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A schema with its references written out; one that leads back to itself ends there, as anything. */
function writtenOut(part: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((each) => writtenOut(each, within));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    const name = part.$ref.split('/').at(-1)!;
    return within.includes(name) ? {} : writtenOut(components.schemas[name], [...within, name]);
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, writtenOut(value, within)]));
}

/**
 * Requests to every call of the contract: half generated from the OpenAPI document, half valid ones with a defect, and
 * all sometimes with a header, method, query and body that no client of ours sends.
 */
export function fuzzRequests(
  ids: readonly string[],
  sent: Sent,
  callers: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const calls = ENDPOINTS.map((e) => {
    // Customers all get the same answer at the desk, so its calls are mostly sent as staff.
    const likely =
      e.access === 'staff' ? fc.constantFrom('clerk', 'clerk', 'planner', 'ledger') : fc.constantFrom(...callers);
    const who = fc.oneof(
      { weight: 8, arbitrary: likely },
      { weight: 4, arbitrary: fc.constantFrom(...callers) },
      { weight: 1, arbitrary: fc.constantFrom('garbage', 'nobody') },
    );
    const operation = paths[e.path]![e.method.toLowerCase()]!;
    const made = fc.record({
      given: fc.oneof(madeUp(operation, ids), ...sent(e).map(spoilt)),
      method: now(e.method, fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')),
      tail: now('', fc.constantFrom(...BROKEN)),
      body: now(null, strangeBody),
      headers: fc.record({ 'idempotency-key': now(null, KEYS), 'if-match': now(null, MATCHES) }),
      who,
    });
    return {
      // Password hashing is slow on purpose, so these are rarer.
      weight: e.path.startsWith('/auth/') || e.path === '/accounts' ? 1 : 4,
      arbitrary: made.map((m): FuzzRequest => {
        const { params, query, body } = m.given as { params?: Json; query?: Json; body?: unknown };
        const json = body === undefined ? {} : { type: 'application/json', payload: JSON.stringify(body) ?? 'null' };
        const { type, payload } = (m.body ?? json) as { type?: string; payload?: string };
        const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params?.[name]));
        const headers = { ...m.headers, 'content-type': type ?? null };
        return {
          operation: e.name,
          declared: e.method,
          method: m.method,
          url: `/api${path}?${qs.stringify(query)}${m.tail}`,
          headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null)) as Record<
            string,
            string
          >,
          ...(payload === undefined ? {} : { payload }),
          who: m.who,
        };
      }),
    };
  });
  return fc.oneof(...calls);
}

/** Parameters and body generated from the document's schemas. */
function madeUp({ parameters, requestBody }: Operation, ids: readonly string[]): fc.Arbitrary<Json> {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, parameter(name, schema, ids)]),
    ) as Record<string, fc.Arbitrary<unknown>>;
  const schema = requestBody?.content['application/json']?.schema;
  return fc.record({
    params: fc.record(of('path')),
    query: fc.record(of('query'), { requiredKeys: [] }),
    ...(schema ? { body: valueOf(writtenOut(schema) as Schema, ids) } : {}),
  });
}

function parameter(name: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (name === 'filters') return filtersOf(namesIn(schema), ids);
  return parameterOf(name, writtenOut(schema) as Schema, ids);
}

function parameterOf(name: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (name === 'sort')
    return fc.oneof(fc.constantFrom('createdAt:desc', 'id:ASC,nope', 'name', 'date:x', ':', ''), junk);
  if (name === 'populate' || name === 'fields') return fc.oneof(valueOf(schema, ids), fc.constant('*'));
  return valueOf(schema, ids);
}

/** The fields of a resource's filters. */
function namesIn({ $ref, properties = {} }: Schema): string[] {
  const all = $ref === undefined ? properties : (components.schemas[$ref.split('/').at(-1)!]!.properties ?? {});
  return Object.keys(all).filter((name) => !name.startsWith('$'));
}

/** Mostly the usual value, sometimes another. */
const now = <U, E>(usual: U, else_: fc.Arbitrary<E>): fc.Arbitrary<U | E> =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: else_ });

const BROKEN = [
  '&filters[',
  '&%',
  '&%00=%00',
  '&a[b]=1&a=2',
  '&filters[$and][0]',
  '&sort[x][y]=1',
  '&[]=',
  '&&=&',
  '&pagination[page]=-1',
];
const KEYS: fc.Arbitrary<string> = fc.constantFrom('k1', 'k2', 'x'.repeat(300));
const MATCHES: fc.Arbitrary<string> = fc.constantFrom(
  '*',
  '"x"',
  'W/"1"',
  '"2026-03-03T09:00:00.000Z"',
  '"2026-02-30T00:00:00.000Z"',
  ',,',
);

const part = fc.tuple(
  fc.constantFrom('data', 'files', 'files.file', 'fileInfo'),
  fc.oneof(fc.constantFrom('%PDF-1.4\n%%EOF', '{"kind":"other","title":"A paper"}'), junkText),
);
const strangeBody: fc.Arbitrary<{ type: string; payload: string }> = fc.oneof(
  fc.record({
    type: fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'nonsense'),
    payload: fc.oneof(
      fc.constantFrom('', '{', 'null', '[]', '"x"', '{"data":', '{"data":{"__proto__":{}}}'),
      fc.string(),
    ),
  }),
  fc.record({
    type: fc.constant('application/x-www-form-urlencoded'),
    payload: fc.oneof(
      fc.constantFrom('data[name]=x&data[]=y&data=z', 'data[a][b][c]=%00'),
      junk.map((data) => qs.stringify({ data })),
    ),
  }),
  fc.record({
    type: fc.constant('multipart/form-data; boundary=x'),
    payload: fc
      .array(part, { maxLength: 3 })
      .map(
        (parts) =>
          `${parts.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="../a.pdf"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
      ),
  }),
);

/** As a client can send it: without lone surrogates. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) || '%20';
}
