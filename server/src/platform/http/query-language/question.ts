import { InvalidInput } from '../../refusal.ts';

/** Strapi's operators, each in its one form: `$notNull=true` is read as `$null=false`. */
export const OPERATORS = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$in',
  '$notIn',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$between',
  '$null',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** As bound to the statement: numbers, dates and instants as text, each cast to its field's kind. */
export type Value = string | boolean;

/**
 * What a row must be. `some` holds for a row with at least one related row that fits. Comparison with a field that is null is
 * neither true nor false, as in SQL and so in Strapi: such a row is found by neither a condition nor its `$not`.
 */
export type Filter =
  | { is: Operator; field: string; value: Value | readonly Value[] }
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { not: Filter }
  | { some: string; where: Filter };

/** Which of an entry's fields are shown (null: all of its own), and with which relations. */
export interface Shape {
  fields: ReadonlySet<string> | null;
  populate: ReadonlyMap<string, Shape>;
}

export interface Page {
  by: 'page' | 'start';
  limit: number;
  offset: number;
  withCount: boolean;
}

export interface Question {
  filter: Filter | null;
  sort: readonly { field: string; descending: boolean }[];
  page: Page;
  /** Null: the entry as the resource shows it by itself. */
  shape: Shape | null;
}

export type Param = 'filters' | 'sort' | 'fields' | 'populate' | 'pagination';

/** A name outside the resource's list, in Strapi's words (wire-strapi.md §2). */
export function invalidKey(param: Param, key: string, path: readonly string[] = []): InvalidInput {
  const at = path.length === 0 ? null : path.join('.');
  return new InvalidInput([{ path: [], message: `Invalid key ${key}${at === null ? '' : ` at ${at}`}` }], {
    key,
    path: at,
    source: 'query',
    param,
  });
}

/** Something else that is wrong with a parameter; `path` names the field. */
export function invalidQuery(path: readonly string[], message: string): InvalidInput {
  return new InvalidInput([{ path: [...path], message }]);
}

/** A list as it comes out of the address: a real one, one with its numbers as keys, or a single value. */
export function listOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  if (!isRecord(given)) return [given];
  const keys = Object.keys(given);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(given) : [given];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
