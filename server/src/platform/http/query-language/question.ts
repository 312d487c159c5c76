import { InvalidInput } from '../../refusal.ts';

/** Strapi's operators, each in one form: `$notNull=true` is read as `$null=false`. */
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

/** A value in the form that is bound to the statement: numbers, dates and instants as text, each cast to its field's kind. */
export type Value = string | boolean;

/**
 * The condition for a row. `some` is true if at least one related row matches. Comparing a null field is neither true nor false,
 * as in SQL and therefore in Strapi: such a row matches neither a condition nor its `$not`.
 */
export type Filter =
  | { is: Operator; field: string; value: Value | readonly Value[] }
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { not: Filter }
  | { some: string; where: Filter };

/** The fields of an entry to return (null: all of its own), and the relations to include. */
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
  /** Null: the resource's default form. */
  shape: Shape | null;
}

export type Param = 'filters' | 'sort' | 'fields' | 'populate' | 'pagination';

/** The error for a name that the resource does not declare, worded as in Strapi (wire-strapi.md §2). */
export function invalidKey(param: Param, key: string, path: readonly string[] = []): InvalidInput {
  const at = path.length === 0 ? null : path.join('.');
  return new InvalidInput([{ path: [], message: `Invalid key ${key}${at === null ? '' : ` at ${at}`}` }], {
    key,
    path: at,
    source: 'query',
    param,
  });
}

/** The error for any other problem with a parameter; `path` names the field. */
export function invalidQuery(path: readonly string[], message: string): InvalidInput {
  return new InvalidInput([{ path: [...path], message }]);
}

/** Reads a list from the query string: a real list, an object with numeric keys, or a single value. */
export function listOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  if (!isRecord(given)) return [given];
  const keys = Object.keys(given);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(given) : [given];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
