import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import type { FieldKind, Resource } from '../resource.ts';
import { RESOURCES } from '../resources.ts';
import { exampleOf } from './examples.ts';
import { type Json, refTo, type Schemas } from './schemas.ts';

const whole = { type: 'integer', minimum: 0 };
const VALUES: Record<NonNullable<FieldKind>, Json> = {
  id: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};
const ORDERED = ['$lt', '$lte', '$gt', '$gte'];
const OF_TEXT = [
  '$eqi',
  '$nei',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
];

/** A condition on a field of a kind: its value, or operators with theirs. */
function conditionOf(kind: NonNullable<FieldKind>): Json {
  const value = VALUES[kind];
  const many = { type: 'array', items: value };
  const names = ['$eq', '$ne', ...(kind === 'boolean' ? [] : ORDERED), ...(kind === 'text' ? OF_TEXT : [])];
  const operators = {
    ...Object.fromEntries(names.map((name) => [name, value])),
    $in: many,
    $notIn: many,
    ...(kind === 'boolean' ? {} : { $between: { ...many, minItems: 2, maxItems: 2 } }),
    $null: VALUES.boolean,
    $notNull: VALUES.boolean,
  };
  return { anyOf: [value, { type: 'object', properties: operators, additionalProperties: false }] };
}

const pascal = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const entryName = ({ name }: Resource) => `${pascal(name)}ResourceEntry`;
const filterName = ({ name }: Resource) => `${pascal(name)}Filters`;
const targetOf = (name: string) => RESOURCES.find((one) => one.name === name)!;

/** Adds what the query language is described by: conditions by kind, and for each resource its filters and its entries. */
export function addResources(schemas: Schemas): void {
  for (const kind of Object.keys(VALUES) as NonNullable<FieldKind>[])
    schemas.components[`${pascal(kind)}Condition`] = conditionOf(kind);
  for (const resource of RESOURCES) {
    schemas.components[filterName(resource)] = filtersOf(resource);
    schemas.components[entryName(resource)] = entryOf(resource, schemas);
  }
}

function filtersOf(resource: Resource): Json {
  const all = { type: 'array', items: refTo(filterName(resource)) };
  const own = [...resource.fields].filter(([, { filter }]) => filter);
  const through = Object.entries(resource.relations).filter(([, { embedded }]) => !embedded);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(own.map(([name, { kind }]) => [name, refTo(`${pascal(kind!)}Condition`)])),
      ...Object.fromEntries(
        through.map(([name, { to }]) => [name, { anyOf: [VALUES.id, refTo(filterName(targetOf(to)))] }]),
      ),
      $and: all,
      $or: all,
      $not: refTo(filterName(resource)),
      // Of a relation: whether there is one.
      $null: VALUES.boolean,
      $notNull: VALUES.boolean,
    },
    additionalProperties: false,
  };
}

/** An entry as `fields` and `populate` leave it: only its id is sure, and relations come where they are asked for. */
function entryOf(resource: Resource, schemas: Schemas): Json {
  const { properties } = schemas.inline(resource.entry, 'output') as { properties: Json };
  const related = Object.entries(resource.relations).map(([name, { to, by, embedded }]) => {
    const entry = refTo(entryName(targetOf(to)));
    const populated = by || embedded ? { type: 'array', items: entry } : { anyOf: [entry, { type: 'null' }] };
    // Some entries hold a few fields of the other one already.
    return [name, Object.hasOwn(properties, name) ? { anyOf: [properties[name], populated] } : populated];
  });
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(related) },
    required: ['id', 'documentId'],
    examples: [exampleOf({ type: 'object', properties }, schemas.components)],
  };
}

/** What a call of a resource answers, whatever its query asks for. */
export function resourceReply(resource: Resource, response: z.ZodType, schemas: Schemas): Json {
  const reply = schemas.inline(response, 'output') as { properties: { data: Json; meta?: Json } };
  const entry = refTo(entryName(resource));
  if (reply.properties.data['type'] !== 'array') {
    // An order or a site by itself has more than its entry, unless the query asks for a part of it.
    const own = (response as z.ZodObject).shape['data'] as z.ZodType;
    const data = own === resource.entry ? entry : { anyOf: [schemas.of(own, 'output'), entry] };
    return { ...reply, properties: { ...reply.properties, data } };
  }
  const page = (names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries([...names, 'total'].map((name) => [name, whole])),
    required: names,
  });
  // `withCount=false` leaves out what has to be counted.
  const pages = [page(['page', 'pageSize', 'pageCount']), page(['page', 'pageSize']), page(['start', 'limit'])];
  const meta = { type: 'object', properties: { pagination: { anyOf: pages } }, required: ['pagination'] };
  return { ...reply, properties: { data: { type: 'array', items: entry }, meta } };
}

/** The parameters of the query language that a call understands, by their names. */
export function languageOf({ resource, query }: Endpoint): Record<string, Json> {
  if (!resource) return {};
  const own = [...resource.fields];
  const money = (name: string) => (resource.fields.get(name)?.money ? ' (needs permission to see prices)' : '');
  const sorts = own.filter(([, field]) => field.sort).map(([name]) => `${name}${money(name)}`);
  const relations = Object.keys(resource.relations);
  const from = (minimum: number) => ({ type: 'integer', minimum });
  const page = { page: from(1), pageSize: from(1), start: from(0), limit: from(-1), withCount: VALUES.boolean };
  const all: Record<string, Json> = {
    filters: {
      schema: { anyOf: [refTo(filterName(resource)), { type: 'string', contentMediaType: 'application/json' }] },
      description:
        '`filters[field]=value` or `filters[field][$operator]=value`; or all of them as one JSON text, `filters={"field":{"$operator":"value"}}`.',
    },
    sort: {
      schema: { type: 'string' },
      description: `\`field:asc,other:desc\` on: ${sorts.join(', ')}. Default: ${resource.order}.`,
    },
    pagination: {
      schema: { type: 'object', properties: page, additionalProperties: false },
      description: `Either page and pageSize, or start and limit. At most ${LIMITS.pageSize} at a time: more is taken as that, and so is a limit of -1.`,
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
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => query instanceof z.ZodObject && Object.hasOwn(query.shape, name)),
  );
}
