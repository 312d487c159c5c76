import type { FieldKind, Resource, ResourceField } from '@tonnage/contract/resource';
import { isId } from '../../db/ids.ts';
import {
  invalidQuery,
  type Value,
  invalidKey,
  isRecord,
  listOf,
  OPERATORS,
  type Filter,
  type Operator,
} from './question.ts';
import { LIMITS } from '@tonnage/contract/limits';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;
const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i;

const EXPECTED: Record<NonNullable<FieldKind>, string> = {
  id: 'must be an id',
  text: 'must be text',
  date: 'must be a date, yyyy-MM-dd',
  instant: 'must be an instant, yyyy-MM-ddTHH:mm:ssZ, or a date',
  number: 'must be a number',
  boolean: 'must be true or false',
};

/**
 * Converts a value of the query string to its field's kind; an invalid one is a 400 that names the field. The value is never
 * echoed.
 */
function readValue(kind: NonNullable<FieldKind>, given: unknown, path: readonly string[]): Value {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  const value = typeof text === 'string' ? READ[kind](text) : null;
  if (value === null) throw invalidQuery(['filters', ...path], `${path.join('.')} ${EXPECTED[kind]}`);
  return value;
}

/** Reads true and false, for `$null` and boolean fields; null for anything else. */
function readBoolean(text: string): boolean | null {
  if (text === 'true' || text === 't' || text === '1') return true;
  return text === 'false' || text === 'f' || text === '0' ? false : null;
}

const READ: Record<NonNullable<FieldKind>, (text: string) => Value | null> = {
  id: (text) => (isId(text) ? text.toLowerCase() : null),
  text: (text) => text,
  date: (text) => (isDay(text) ? text : null),
  instant: readInstant,
  number: (text) => (NUMBER.test(text) && Number.isFinite(Number(text)) ? text : null),
  boolean: readBoolean,
};

function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function readInstant(text: string): string | null {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  return DAY.test(iso.slice(0, 10)) && !iso.startsWith('0000') ? iso : null;
}

/**
 * Limits of one list request: a larger filter is a mistake or an attack. A condition through a relation costs as much as a dozen
 * others, so only a few are allowed.
 */
const BOUNDS = { depth: 10, conditions: 100, related: 5 } as const;

/** The resource that declares the names, and whether the caller may see prices. */
export interface Reader {
  resource: Resource;
  resources: ReadonlyMap<string, Resource>;
  seesPrices: boolean;
}

const TEXT_ONLY = new Set<Operator>(
  OPERATORS.filter((operator) => /(contains|with)/i.test(operator) || /^\$(eq|ne)i$/.test(operator)),
);
const ORDERED = new Set<Operator>(['$lt', '$lte', '$gt', '$gte', '$between']);

/** The field, or undefined if the caller may not know of it. */
export function fieldOf({ resource, seesPrices }: Reader, name: string): ResourceField | undefined {
  const field = resource.fields.get(name);
  return field && (seesPrices || !field.money) ? field : undefined;
}

/** Reads `filters[…]` of a list. An undeclared name or operator is a 400 that names it. */
export function readFilters(reader: Reader, given: unknown): Filter | null {
  if (given === undefined || given === null || given === '') return null;
  const filter = new FilterReading().group(reader, given, [], 0);
  return 'all' in filter && filter.all.length === 0 ? null : filter;
}

/** Whether a list's `filters` use a relation, without checking that they are valid. */
export function filtersThrough({ relations }: Pick<Resource, 'relations'>, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return Object.entries(given).some(
    ([key, inner]) => Object.hasOwn(relations, key) || filtersThrough({ relations }, inner),
  );
}

class FilterReading {
  #conditions = 0;
  #related = 0;

  group(reader: Reader, given: unknown, path: string[], depth: number): Filter {
    this.#bound(depth);
    const all: Filter[] = [];
    for (const each of listOf(given)) {
      if (!isRecord(each))
        throw invalidQuery(['filters', ...path], `${['filters', ...path].join('.')} must be an object`);
      for (const [key, value] of Object.entries(each)) all.push(this.#entry(reader, key, value, path, depth));
    }
    return all.length === 1 ? all[0]! : { all };
  }

  #entry(reader: Reader, key: string, value: unknown, path: string[], depth: number): Filter {
    const within = (inner: unknown) => this.group(reader, inner, path, depth + 1);
    if (key === '$and') return { all: listOf(value).map(within) };
    if (key === '$or') return { any: listOf(value).map(within) };
    if (key === '$not') return { not: within(value) };
    const field = fieldOf(reader, key);
    if (field?.filter && field.kind !== null) return this.#condition(field.kind, key, value, [...path, key], depth + 1);
    const relation = path.length === 0 ? reader.resource.relations[key] : undefined;
    if (relation && !relation.embedded && Object.hasOwn(reader.resource.relations, key)) {
      const target = reader.resources.get(relation.to)!;
      return this.#through({ ...reader, resource: target }, key, value, depth + 1);
    }
    throw invalidKey('filters', key, path);
  }

  /** `filters[site][name]=…`; `filters[site]=id` compares the related entry's id, `filters[site][$null]` whether one exists. */
  #through(target: Reader, relation: string, given: unknown, depth: number): Filter {
    const before = this.#conditions;
    const direct = !isRecord(given) || Object.keys(given).every((key) => key.startsWith('$') && !GROUPS.has(key));
    const where = direct
      ? this.#condition('id', 'id', given, [relation], depth)
      : this.group(target, given, [relation], depth);
    // Whether a related entry exists is also a condition.
    this.#related += Math.max(this.#conditions - before, 1);
    if (this.#related > BOUNDS.related)
      throw invalidQuery(['filters'], `filters can have at most ${BOUNDS.related} conditions through relations`);
    if ('is' in where && where.is === '$null' && (where.field === 'id' || where.field === 'documentId')) {
      const there: Filter = { some: relation, where: { all: [] } };
      return where.value === true ? { not: there } : there;
    }
    return { some: relation, where };
  }

  #condition(kind: NonNullable<FieldKind>, field: string, given: unknown, path: string[], depth: number): Filter {
    this.#bound(depth);
    if (!isRecord(given)) {
      if (++this.#conditions > BOUNDS.conditions) throw tooMuch();
      return readCondition(kind, field, Array.isArray(given) ? '$in' : '$eq', given, path);
    }
    const all = Object.entries(given).map(([key, value]): Filter => {
      const within = (inner: unknown) => this.#condition(kind, field, inner, path, depth + 1);
      if (key === '$not') return { not: within(value) };
      if (key === '$and') return { all: listOf(value).map(within) };
      if (key === '$or') return { any: listOf(value).map(within) };
      if (++this.#conditions > BOUNDS.conditions) throw tooMuch();
      return readCondition(kind, field, key, value, path);
    });
    return all.length === 1 ? all[0]! : { all };
  }

  #bound(depth: number): void {
    if (depth > BOUNDS.depth) throw tooMuch();
  }
}

const GROUPS = new Set(['$and', '$or', '$not']);

function tooMuch() {
  const { depth, conditions } = BOUNDS;
  return invalidQuery(['filters'], `filters can have at most ${conditions} conditions, ${depth} deep`);
}

function readCondition(
  kind: NonNullable<FieldKind>,
  field: string,
  operator: string,
  given: unknown,
  path: string[],
): Filter {
  if (operator === '$null' || operator === '$notNull') {
    const text = typeof given === 'boolean' ? String(given) : given;
    const parsed = text === null ? true : typeof text === 'string' ? readBoolean(text) : null;
    if (parsed === null)
      throw invalidQuery(['filters', ...path], `${path.join('.')}: ${operator} must be true or false`);
    return { is: '$null', field, value: parsed === (operator === '$null') };
  }
  const is = OPERATORS.find((known) => known === operator);
  const unfit = is !== undefined && ((TEXT_ONLY.has(is) && kind !== 'text') || (ORDERED.has(is) && kind === 'boolean'));
  if (is === undefined || unfit) throw invalidKey('filters', operator, path);
  // A parameter without "=" is null: `filters[reference][$eq]` matches the rows without a value.
  if (given === null && (is === '$eq' || is === '$ne')) return { is: '$null', field, value: is === '$eq' };
  if (is !== '$in' && is !== '$notIn' && is !== '$between') return { is, field, value: readValue(kind, given, path) };
  // An empty list arrives as `[$in][]`, which parses as a list with one null.
  const values = listOf(given).filter((value) => value !== null);
  if (values.length > LIMITS.filterValues)
    throw invalidQuery(['filters', ...path], `${path.join('.')}: ${is} takes at most ${LIMITS.filterValues} values`);
  if (is === '$between' && values.length !== 2)
    throw invalidQuery(['filters', ...path], `${path.join('.')}: $between takes two values`);
  return { is, field, value: values.map((value) => readValue(kind, value, path)) };
}
