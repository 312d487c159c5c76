import { OPERATORS } from '../src/platform/http/query-language/question.ts';
import { byName, foldName } from '@tonnage/domain/common/names';
import type { Resource, ResourceField } from '@tonnage/contract/resource';
import fc from 'fast-check';

/** More conditions through relations than these are refused. */
const RELATED = 5;

/** An entry as a list shows it with `populate=*`. */
export type Entry = Record<string, unknown>;
/** As it is written in the URL. */
export type Wire = Record<string, unknown>;
type Named = ResourceField & { name: string };
/** Fields that sort as names do; others by their characters. */
const NAMES = new Set(['name', 'title', 'town', 'reference', 'tradingName']);

/** The order of two values of a field. */
export function compareAs(field: string, one: string | number, other: string | number): number {
  if (NAMES.has(field)) return byName(String(one), String(other));
  return one < other ? -1 : one > other ? 1 : 0;
}

/** SQL's third truth value: the result of a comparison with null. */
type Truth = boolean | null;

const and = (all: Truth[]): Truth => (all.includes(false) ? false : all.includes(null) ? null : true);
const or = (all: Truth[]): Truth => (all.includes(true) ? true : all.includes(null) ? null : false);
const not = (truth: Truth): Truth => (truth === null ? null : !truth);

/**
 * A reference implementation of filters for one entry, which the database is compared with. A comparison with null is
 * neither true nor false, whatever surrounds it; `$in` of nothing matches none and `$notIn` of nothing all; a relation
 * matches if one related entry does, and that is always true or false; its `id` is null if there is none.
 */
export function holds(resources: ReadonlyMap<string, Resource>, of: Resource, entry: Entry, filter: Wire): Truth {
  const inner = (each: unknown) => holds(resources, of, entry, each as Wire);
  return and(
    Object.entries(filter).map(([key, value]): Truth => {
      if (key === '$and') return and((value as Wire[]).map(inner));
      if (key === '$or') return or((value as Wire[]).map(inner));
      if (key === '$not') return not(inner(value));
      const field = of.fields.get(key);
      if (field) return condition({ ...field, name: key }, entry[key], value as Wire);
      const target = resources.get(of.relations[key]!.to)!;
      const related = [entry[key] ?? []].flat() as Entry[];
      const none = asksForNone(value as Wire);
      if (none !== null) return (related.length === 0) === none;
      return related.some((one) => holds(resources, target, one, value as Wire) === true);
    }),
  );
}

/**
 * `[contacts][id][$null]` asks whether there is no related entry: true for none, false for some, null for another
 * condition.
 */
function asksForNone(where: Wire): boolean | null {
  const [[name, operand] = [], ...more] = Object.entries(where);
  if (more.length > 0 || (name !== 'id' && name !== 'documentId')) return null;
  const { $null, $notNull, ...other } = operand as { $null?: boolean; $notNull?: boolean };
  if (Object.keys(other).length > 0) return null;
  return $null ?? ($notNull === undefined ? null : !$notNull);
}

function condition(field: Named, actual: unknown, operators: Wire): Truth {
  return and(
    Object.entries(operators).map(([operator, value]): Truth => {
      if (operator === '$not') return not(condition(field, actual, value as Wire));
      return compare(field, operator, actual, value);
    }),
  );
}

function compare(field: Named, operator: string, actual: unknown, value: unknown): Truth {
  if (operator === '$null') return (actual === null) === value;
  if (operator === '$notNull') return (actual !== null) === value;
  const values = [value].flat().map((each) => plain(field, each));
  if (operator === '$in' && values.length === 0) return false;
  if (operator === '$notIn' && values.length === 0) return true;
  if (actual === null) return null;
  const own = plain(field, actual);
  const [first, second] = values as [string | number, string | number];
  const text = String(own);
  const lower = text.toLowerCase();
  const wanted = String(first);
  const wantedLower = wanted.toLowerCase();
  // As people look for a name: without regard to case, accents and apostrophes.
  const folded = foldName(text);
  const wantedFolded = foldName(wanted);
  const order = (one: string | number, other: string | number) => compareAs(field.name, one, other);
  switch (operator) {
    case '$eq':
      return own === first;
    case '$ne':
      return own !== first;
    case '$eqi':
      return lower === wantedLower;
    case '$nei':
      return lower !== wantedLower;
    case '$lt':
      return order(own, first) < 0;
    case '$lte':
      return order(own, first) <= 0;
    case '$gt':
      return order(own, first) > 0;
    case '$gte':
      return order(own, first) >= 0;
    case '$between':
      return order(own, first) >= 0 && order(own, second) <= 0;
    case '$in':
      return values.includes(own);
    case '$notIn':
      return !values.includes(own);
    case '$contains':
      return text.includes(wanted);
    case '$notContains':
      return !text.includes(wanted);
    case '$containsi':
      return folded.includes(wantedFolded);
    case '$notContainsi':
      return !folded.includes(wantedFolded);
    case '$startsWith':
      return text.startsWith(wanted);
    case '$startsWithi':
      return folded.startsWith(wantedFolded);
    case '$endsWith':
      return text.endsWith(wanted);
    case '$endsWithi':
      return folded.endsWith(wantedFolded);
    default:
      throw new Error(`The model knows no ${operator}`);
  }
}

const plain = ({ kind }: ResourceField, value: unknown): string | number =>
  kind === 'number' ? Number(value) : kind === 'instant' ? Date.parse(String(value)) : String(value);

const isTextual = (operator: string) => /(contains|with)/i.test(operator) || /^\$(eq|ne)i$/.test(operator);

/**
 * Filters over a resource and one level of relations, with values that its entries have, and some that they do not
 * have.
 */
export function filtersOf(
  resources: ReadonlyMap<string, Resource>,
  of: Resource,
  entries: readonly Entry[],
  through = true,
): fc.Arbitrary<Wire> {
  const fields = [...of.fields].filter(([, field]) => field.filter);
  const conditions = fields.map(([name, field]) =>
    conditionsOf(
      field,
      entries.map((entry) => entry[name]),
    ).map((operand) => ({ [name]: operand })),
  );
  const relations = !through
    ? []
    : Object.entries(of.relations).flatMap(([name, { to, embedded }]) => {
        if (embedded) return [];
        const related = entries.flatMap((entry) => [entry[name] ?? []].flat() as Entry[]);
        return filtersOf(resources, resources.get(to)!, related, false).map((where) => ({ [name]: where }));
      });
  const leaf = fc.oneof({ weight: 3, arbitrary: fc.oneof(...conditions) }, ...relations);
  return fc.letrec<{ tree: Wire }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, depthIdentifier: `${of.name}${String(through)}` },
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: fc.tuple(leaf, leaf).map(([a, b]) => ({ ...a, ...b })) },
      { weight: 1, arbitrary: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((all) => ({ $and: all })) },
      { weight: 1, arbitrary: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((any) => ({ $or: any })) },
      { weight: 1, arbitrary: tie('tree').map((inner) => ({ $not: inner })) },
    ),
  })).tree;
}

function conditionsOf(field: ResourceField, had: readonly unknown[]): fc.Arbitrary<Wire> {
  const value = valuesOf(field, had);
  const operators = OPERATORS.filter((operator) => {
    if (isTextual(operator)) return field.kind === 'text';
    return field.kind !== 'boolean' || !/^\$(lt|gt|between)/.test(operator);
  });
  const one = fc.oneof(
    ...operators.map((operator): fc.Arbitrary<Wire> => {
      if (operator === '$null')
        return fc
          .record({ name: fc.constantFrom('$null', '$notNull'), asked: fc.boolean() })
          .map((r) => ({ [r.name]: r.asked }));
      if (operator === '$between') return fc.tuple(value, value).map((pair) => ({ $between: pair }));
      if (operator === '$in' || operator === '$notIn')
        return fc.array(value, { minLength: 1, maxLength: 4 }).map((list) => ({ [operator]: list }));
      const given = isTextual(operator) ? fc.oneof(value, value.chain(partOf)) : value;
      return given.map((each) => ({ [operator]: each }));
    }),
  );
  return fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: one.map((inner) => ({ $not: inner })) });
}

const partOf = (value: unknown): fc.Arbitrary<string> => {
  const text = String(value);
  return fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)));
};

function valuesOf({ kind }: ResourceField, had: readonly unknown[]): fc.Arbitrary<string | number | boolean> {
  const known = [...new Set(had)].filter((value) => value !== null && value !== undefined) as (
    | string
    | number
    | boolean
  )[];
  const other: Record<string, fc.Arbitrary<string | number | boolean>> = {
    id: fc.uuid({ version: 7 }),
    text: fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', ' ', '1', "'"), maxLength: 4 }),
    date: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
    instant: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    number: fc.oneof(fc.integer({ min: -5, max: 60_000 }), fc.constantFrom(0.5, 1e12, -1e-7)),
    boolean: fc.boolean(),
  };
  const unknown = other[kind!]!;
  return known.length === 0
    ? unknown
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: unknown });
}

/** Whether a filter is within the limit of conditions through relations. */
export function isAffordable(of: Resource, filter: unknown): boolean {
  return conditionsThrough(of, filter, false) <= RELATED;
}

function conditionsThrough(of: Resource, filter: unknown, through: boolean): number {
  if (Array.isArray(filter)) return filter.reduce<number>((sum, each) => sum + conditionsThrough(of, each, through), 0);
  if (typeof filter !== 'object' || filter === null) return through ? 1 : 0;
  return Object.entries(filter).reduce((sum, [key, inner]) => {
    if (!through && Object.hasOwn(of.relations, key)) return sum + Math.max(conditionsThrough(of, inner, true), 1);
    // The values of one condition count as one.
    if (key.startsWith('$') && !['$and', '$or', '$not'].includes(key)) return sum + (through ? 1 : 0);
    return sum + conditionsThrough(of, inner, through);
  }, 0);
}
