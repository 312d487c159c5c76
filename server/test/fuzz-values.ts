import { OPERATORS } from '../src/platform/http/query-language/question.ts';
import fc from 'fast-check';

/** The subset of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}
export type Json = Record<string, unknown>;

const PLAIN = [null, true, 0, -1, 1.5, 1e21, 2 ** 31, '', ' ', '0', '-1', '1e400', 'NaN', 'null', 'undefined'];
const SIGNS = ['\0', 'a\0b', '\uD800', '💥', 'İ', '\u202E', '%', '%00', '\\', '[object Object]', '../../etc/passwd'];
const WORDS = [
  "'; drop table sites; --",
  'me',
  'constructor',
  '__proto__',
  'toString',
  'x'.repeat(201),
  'x'.repeat(5000),
];
const DAYS = [
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-03-05T99:00:00Z',
  '275760-09-13',
  '2026-03-05',
  'LS11 5PS',
];
const NESTS = [[], {}, [null], [[[[]]]], { $eq: 1 }, { id: null }, { connect: [{}] }, { length: 1e9 }];
const JUNK: readonly unknown[] = [...PLAIN, ...SIGNS, ...WORDS, ...DAYS, ...NESTS];
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...JUNK) },
  fc.string(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
export const junkText = junk.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

const DATES = ['2026-03-05', '2026-03-09', '2026-03-12', '2026-03-16', '2026-04-03', '2026-03-01', '2027-01-01'];
const TEXTS = [
  'Gate',
  'PO-7',
  'LS11 5PS',
  'a@b.example',
  '0113 496 0100',
  'SO-',
  '43110',
  '100%_',
  'Not-the-password-1',
];

/** A value for its schema, mostly valid. `ids` are those of existing things. */
export function valueOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 25, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => fitting(option, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.oneof(junk, fc.constantFrom(...ids));
  return fc.oneof(...types.map((type) => typed(type, schema, ids)));
}

function typed(type: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, valueOf(inner, ids)]);
      const shape = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
      return fc.record(shape, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, ids), { maxLength: 3 });
    case 'integer':
    case 'number': {
      const range = { min: Math.max(schema.minimum ?? 0, -100), max: Math.min(schema.maximum ?? 100, 100) };
      return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      if (schema.format === 'date') return fc.constantFrom(...DATES);
      return fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...TEXTS), fc.string({ maxLength: 12 }));
  }
}

/** A filter over names of the document and over others, with every operator, with none, and with nonsense. */
export function filtersOf(names: readonly string[], ids: readonly string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('nope', ...names) },
    { weight: 1, arbitrary: fc.string() },
  );
  const operator = fc.constantFrom(...OPERATORS, '$notNull', '$not', '$and', '$or', '$nope');
  const given = [...DATES, ...TEXTS, ...ids, 'true', '1'];
  const value = fc.oneof(fc.constantFrom(...given), junkText, fc.array(fc.constantFrom(...given), { maxLength: 3 }));
  return fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.dictionary(name, fc.oneof(value, fc.dictionary(operator, value, { maxKeys: 2 }), tie('tree')), { maxKeys: 2 }),
      fc.array(tie('tree'), { maxLength: 2 }).map((all) => ({ $and: all, $or: all })),
      tie('tree').map((inner) => ({ $not: inner })),
      junkText,
    ),
  })).tree;
}

/** The same input with up to two defects. */
export function spoilt(good: Json): fc.Arbitrary<Json> {
  const action = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('put', 'put', 'drop', 'add', 'twice'),
    value: junk,
    key: fc.string(),
  });
  return fc.array(action, { maxLength: 2 }).map((actions) => {
    const copy = structuredClone(good);
    for (const { at, how, value: chosen, key } of actions) {
      // A later action may change this object: never the shared choice itself.
      const value = structuredClone(chosen);
      const places = placesIn(copy);
      const place = places[at % Math.max(places.length, 1)];
      if (!place) continue;
      const { holder, name } = place;
      if (how === 'put') holder[name] = value;
      else if (how === 'drop') Reflect.deleteProperty(holder, name);
      else if (how === 'twice') holder[name] = [holder[name], holder[name]];
      else holder[key] = value;
    }
    return copy;
  });
}

/** Every nested value, with its parent. */
function placesIn(value: unknown): { holder: Json; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Json;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}
