import type { Asked } from '@tonnage/contract/resource';
import { LIMITS } from '@tonnage/contract/limits';
import { InvalidInput } from '../../refusal.ts';
import { invalidKey, invalidQuery, isRecord, listOf, type Page, type Question, type Shape } from './question.ts';
import { fieldOf, readFilters, type Reader } from './read-filters.ts';

/** Maximum depth of populate, and maximum number of names in one parameter. */
const POPULATE_DEPTH = 3;
const NAMES = 100;
/** Maximum number of included relations in total, nested ones too: each is a statement over all rows. */
const RELATIONS = 20;

const PAGING = new Set(['page', 'pageSize', 'start', 'limit', 'withCount']);

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Whether the reply differs from the endpoint's own: other fields, relations or paging. */
export function requestsShape(query: unknown): boolean {
  const { fields, populate, pagination } = query as Asked;
  if (isGiven(fields) || isGiven(populate)) return true;
  return isRecord(pagination) && ['start', 'limit', 'withCount'].some((key) => Object.hasOwn(pagination, key));
}

/** The page of a list request that only pages through the endpoint's own reply, or null. */
export function plainPage(query: Asked): { page: number; pageSize: number } | null {
  if (requestsShape(query) || isGiven(query.filters) || isGiven(query.sort)) return null;
  const { offset, limit } = readPage(query.pagination);
  return { page: offset / limit + 1, pageSize: limit };
}

/** Reads a list's query by its resource's declaration; throws InvalidInput that names anything undeclared. */
export function readQuestion(reader: Reader, query: Asked): Question {
  return {
    filter: readFilters(reader, query.filters),
    sort: readSort(reader, query.sort),
    page: readPage(query.pagination),
    shape: readShape(reader, query),
  };
}

/** `sort=name:asc,town:desc`, `sort[0]=name`, `sort[name]=desc`. */
function readSort(reader: Reader, given: unknown): Question['sort'] {
  if (given === undefined || given === null || given === '') return [];
  const terms = listOf(given).flatMap((each): [string, unknown][] => {
    if (typeof each === 'string') {
      return names('sort', each).map((term) => {
        const at = term.indexOf(':');
        return at < 0 ? [term, 'asc'] : [term.slice(0, at).trim(), term.slice(at + 1).trim()];
      });
    }
    if (!isRecord(each)) throw invalidQuery(['sort'], 'sort must be text or a list of texts');
    return Object.entries(each);
  });
  if (terms.length > NAMES) throw invalidQuery(['sort'], `sort may name at most ${NAMES} fields`);
  return terms.map(([field, direction]) => {
    if (!fieldOf(reader, field)?.sort) throw invalidKey('sort', field);
    const way = typeof direction === 'string' ? direction.toLowerCase() : '';
    if (way !== 'asc' && way !== 'desc')
      throw invalidQuery(['sort', field], 'Invalid order. order can only be one of asc|desc|ASC|DESC');
    return { field, descending: way === 'desc' };
  });
}

/** Reads page and pageSize, or start and limit. Sizes over the limit are clamped, and `limit=-1` is the limit, as in Strapi. */
function readPage(given: unknown): Page {
  if (given !== undefined && given !== null && given !== '' && !isRecord(given))
    throw invalidQuery(['pagination'], 'pagination must be an object');
  const query = (isRecord(given) ? given : {}) as Record<string, unknown>;
  for (const name of Object.keys(query)) if (!PAGING.has(name)) throw invalidKey('pagination', name);
  const byPage = query['page'] !== undefined || query['pageSize'] !== undefined;
  const byStart = query['start'] !== undefined || query['limit'] !== undefined;
  if (byPage && byStart)
    throw new InvalidInput(
      [{ path: [], message: 'Cannot use both page & offset pagination in the same query' }],
      {},
      'PaginationError',
    );
  const size =
    byStart && query['limit'] === '-1'
      ? LIMITS.pageSize
      : whole(query, byStart ? 'limit' : 'pageSize', { otherwise: LIMITS.defaultPageSize, least: 1 });
  const limit = Math.min(size, LIMITS.pageSize);
  const page = whole(query, 'page', { otherwise: 1, least: 1 });
  return {
    by: byStart ? 'start' : 'page',
    limit,
    offset: byStart ? whole(query, 'start', { otherwise: 0, least: 0 }) : (page - 1) * limit,
    withCount: !['false', 'f', '0', false].includes(query['withCount'] as string),
  };
}

function whole(
  query: Record<string, unknown>,
  name: string,
  { otherwise, least }: { otherwise: number; least: number },
): number {
  const given = query[name];
  if (given === undefined || given === '') return otherwise;
  const value = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN;
  if (!Number.isInteger(value) || Math.abs(value) > LIMITS.listOffset)
    throw invalidQuery(['pagination', name], `pagination.${name} must be a whole number`);
  if (value < least)
    throw invalidQuery(['pagination', name], `pagination.${name} must be greater than or equal to ${least}`);
  return value;
}

/** Reads `fields` and `populate` of a reply with an entry; null if neither is present. */
export function readShape(reader: Reader, query: Pick<Asked, 'fields' | 'populate'>): Shape | null {
  if (!isGiven(query.fields) && !isGiven(query.populate)) return null;
  const shape = shapeOf(reader, query, [], 0);
  if (relationsIn(shape) > RELATIONS)
    throw invalidQuery(['populate'], `populate may bring at most ${RELATIONS} relations along`);
  return shape;
}

function relationsIn({ populate }: Shape): number {
  let count = 0;
  for (const inner of populate.values()) count += 1 + relationsIn(inner);
  return count;
}

function shapeOf(
  reader: Reader,
  query: { fields?: unknown; populate?: unknown },
  path: string[],
  depth: number,
): Shape {
  return {
    fields: readFields(reader, query.fields, path),
    populate: readPopulate(reader, query.populate, path, depth),
  };
}

function readFields(reader: Reader, given: unknown, path: string[]): Shape['fields'] {
  if (given === undefined || given === null || given === '') return null;
  const wanted = new Set<string>();
  for (const each of listOf(given)) {
    if (typeof each !== 'string') throw invalidQuery(['fields'], 'fields must be text or a list of texts');
    for (const name of names('fields', each)) {
      if (name === '*') return null;
      if (!fieldOf(reader, name)) throw invalidKey('fields', name, path);
      wanted.add(name);
    }
  }
  return wanted;
}

function readPopulate(reader: Reader, given: unknown, path: string[], depth: number): Map<string, Shape> {
  const wanted = new Map<string, Shape>();
  if (given === undefined || given === null || given === '' || given === 'false') return wanted;
  if (depth >= POPULATE_DEPTH) throw invalidQuery(['populate'], `populate goes at most ${POPULATE_DEPTH} deep`);
  const { relations } = reader.resource;
  const add = (name: string, how: unknown) => {
    const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
    if (!relation) throw invalidKey('populate', name, path);
    const target = { ...reader, resource: reader.resources.get(relation.to)! };
    const within = [...path, name];
    for (const key of Object.keys(isRecord(how) ? how : {}))
      if (key !== 'fields' && key !== 'populate') throw invalidKey('populate', key, within);
    const shape = shapeOf(target, isRecord(how) ? how : {}, within, depth + 1);
    const before = wanted.get(name);
    wanted.set(name, before ? { ...before, populate: new Map([...before.populate, ...shape.populate]) } : shape);
  };
  for (const each of listOf(given)) {
    if (isRecord(each)) {
      for (const [name, how] of Object.entries(each)) if (how !== 'false' && how !== false) add(name, how);
    } else if (typeof each === 'string') {
      for (const name of names('populate', each)) {
        if (name === '*') for (const relation of Object.keys(relations)) add(relation, {});
        else if (name.includes('.'))
          add(name.slice(0, name.indexOf('.')), { populate: name.slice(name.indexOf('.') + 1) });
        else if (name !== 'true') add(name, {});
      }
    } else throw invalidQuery(['populate'], 'populate must be text, a list or an object');
  }
  return wanted;
}

/** The names in a comma-separated list. */
function names(param: 'sort' | 'fields' | 'populate', text: string): string[] {
  const all = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (all.length > NAMES) throw invalidQuery([param], `${param} may name at most ${NAMES} fields`);
  return all;
}
