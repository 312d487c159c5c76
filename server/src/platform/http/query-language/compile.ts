import type { FieldKind } from '@tonnage/contract/resource';
import { foldName } from '@tonnage/domain/common/names';
import { sql, type RawBuilder } from 'kysely';
import { escapeLike } from '../../db/containing.ts';
import type { Filter, Operator, Value } from './question.ts';

type Sql = RawBuilder<unknown>;

/** Resolves a filter's names to a resource's SQL, and through its relations. */
export interface Names {
  column(field: string): { sql: Sql; kind: NonNullable<FieldKind> };
  /** Whether a row has a matching related row. True or false for every row, never null. */
  some(relation: string, where: Filter): RawBuilder<boolean>;
}

const TYPES: Record<NonNullable<FieldKind>, Sql> = {
  id: sql.raw('uuid'),
  text: sql.raw('text'),
  date: sql.raw('date'),
  instant: sql.raw('timestamptz'),
  // Any number compares with any other; a parameter typed as an integer would reject 1.5.
  number: sql.raw('numeric'),
  boolean: sql.raw('boolean'),
};

/** Compiles a filter to a WHERE condition. */
export function compile(filter: Filter, names: Names): RawBuilder<boolean> {
  if ('all' in filter) return joined(filter.all, names, sql` and `, sql<boolean>`true`);
  if ('any' in filter) return joined(filter.any, names, sql` or `, sql<boolean>`false`);
  if ('not' in filter) return sql`(not ${compile(filter.not, names)})`;
  if ('some' in filter) return names.some(filter.some, filter.where);
  const { sql: column, kind } = names.column(filter.field);
  return compileCondition(column, TYPES[kind], filter.is, filter.value);
}

function joined(of: readonly Filter[], names: Names, by: Sql, none: RawBuilder<boolean>): RawBuilder<boolean> {
  if (of.length === 0) return none;
  return sql`(${sql.join(
    of.map((each) => compile(each, names)),
    by,
  )})`;
}

function compileCondition(
  column: Sql,
  type: Sql,
  operator: Operator,
  value: Value | readonly Value[],
): RawBuilder<boolean> {
  if (typeof value === 'object') {
    const list = value.map(String);
    if (operator === '$between')
      return sql`(${column} between cast(${list[0]} as ${type}) and cast(${list[1]} as ${type}))`;
    // One parameter for any number of values. Nothing is in an empty list, and everything, even null, is outside it.
    const among = sql<boolean>`(${column} = any(cast(${list} as ${type}[])))`;
    return operator === '$in' ? among : list.length === 0 ? sql`true` : sql`(not ${among})`;
  }
  const one = sql`cast(${value} as ${type})`;
  const like = (pattern: string, not = false) =>
    not ? sql<boolean>`(${column} not like ${pattern})` : sql<boolean>`(${column} like ${pattern})`;
  // Without regard to case, accents and apostrophes.
  const likeName = (pattern: string, not = false) =>
    sql<boolean>`(tonnage_fold(${column}) ${sql.raw(not ? 'not like' : 'like')} ${foldName(pattern)})`;
  const text = escapeLike(String(value));
  switch (operator) {
    case '$eq':
      return sql`(${column} = ${one})`;
    case '$ne':
      return sql`(${column} <> ${one})`;
    case '$eqi':
      return sql`(lower(${column}) = lower(${one}))`;
    case '$nei':
      return sql`(lower(${column}) <> lower(${one}))`;
    case '$lt':
      return sql`(${column} < ${one})`;
    case '$lte':
      return sql`(${column} <= ${one})`;
    case '$gt':
      return sql`(${column} > ${one})`;
    case '$gte':
      return sql`(${column} >= ${one})`;
    case '$contains':
      return like(`%${text}%`);
    case '$notContains':
      return like(`%${text}%`, true);
    case '$containsi':
      return likeName(`%${text}%`);
    case '$notContainsi':
      return likeName(`%${text}%`, true);
    case '$startsWith':
      return like(`${text}%`);
    case '$startsWithi':
      return likeName(`${text}%`);
    case '$endsWith':
      return like(`%${text}`);
    case '$endsWithi':
      return likeName(`%${text}`);
    case '$null':
      return value === true ? sql`(${column} is null)` : sql`(${column} is not null)`;
    default:
      throw new Error(`${operator} takes a list`);
  }
}
