import type { ListOf, Reply, Sent } from '@tonnage/contract/endpoint';
import type { FileFormat } from '@tonnage/contract/envelope';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { fetchList } from '../lib/bytes.ts';
import type { CallName, Calls } from '../lib/calls.ts';
import { everyPage } from '../lib/every-page.ts';
import { queryOf } from '../lib/queries.ts';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from './search-fields.ts';

/** The calls that the contract declares as lists (decision 75). */
export type ListName = {
  [N in CallName]: Calls[N] extends { readonly list: ListOf } ? N : never;
}[CallName];

type Input<N extends ListName> = Sent<Calls[N]> extends { query?: infer Query } ? NonNullable<Query> : never;
/** Its own keys: the query of any endpoint also has an index signature. */
type KeysOf<T> = keyof { [K in keyof T as string extends K ? never : K]: never } & string;
/** A list for programs sorts by its changes, which no screen does. */
type Programs<N extends ListName> = 'updatedSince' extends KeysOf<Input<N>> ? 'updatedSince' | 'sort' : never;
type Narrowing<N extends ListName> = Exclude<KeysOf<Input<N>>, 'pagination' | 'format' | Programs<N>>;
type InAddress<Name extends string> = Name extends `${infer Of}Id` ? Of : Name;

/** The parameters of a list as its screen's address has them: `accountId` is `account`. */
export type ListSearch<N extends ListName> = {
  [K in Narrowing<N> as InAddress<K>]?: Input<N>[K] | undefined;
} & {
  page?: number | undefined;
  /** The id of the row whose detail is open beside the list. */
  open?: string | undefined;
  /** What it changes of the usual columns, as `chosenColumns` takes it. */
  columns?: string | undefined;
};
export type RowOf<N extends ListName> = Reply<Calls[N]>['data'][number];
export type MetaOf<N extends ListName> = Reply<Calls[N]>['meta'];

/** The parameters of the path of a list that has any, and the rows on a page if they are not as many as usual. */
export interface ListAt<N extends ListName> {
  params?: Sent<Calls[N]> extends { params: infer Params } ? Params : never;
  pageSize?: number;
}

/** Vite inserts the table (see web/build/contract-calls.ts): each list's parameters, and whether it is also a file. */
declare const CONTRACT_LISTS: {
  readonly [N in ListName]: {
    readonly filters: Readonly<Record<string, 'text' | 'day' | readonly string[]>>;
    readonly file: boolean;
    readonly picks: boolean;
  };
};

const inAddress = (name: string) => name.replace(/Id$/, '');
/** Rows on a page, and on the largest that the server gives. */
const PAGE = 25;
const LARGEST_PAGE = 100;

/** In an address: the whole list, where a list opens on a part of it. */
export const ALL = 'all';

/**
 * The valid parameters of an address; anything else is dropped. `opens`: the part that an address without any shows, which is what
 * the screen's headline counts; one that names a text or a customer searches the whole list.
 */
export const listSearch =
  <N extends ListName>(name: N, opens: ListSearch<N> = {}) =>
  (raw: Raw): ListSearch<N> => {
    const found = Object.entries(CONTRACT_LISTS[name].filters).map(([filter, kind]) => {
      const key = inAddress(filter);
      return kind === 'text' ? textOf(raw, key) : kind === 'day' ? dayOf(raw, key) : choiceOf(raw, key, kind);
    });
    const isBare = raw['q'] === undefined && raw['account'] === undefined;
    const opening = Object.entries(opens).map(([key, value]) => ({
      [key]: raw[key] === ALL || !isBare ? ALL : value,
    }));
    const given = found.filter((one) => Object.values(one).some((value) => value !== undefined));
    return Object.assign(
      {},
      ...found,
      ...opening,
      ...given,
      pageOf(raw),
      textOf(raw, 'open'),
      textOf(raw, 'columns'),
    ) as ListSearch<N>;
  };

function parametersOf<N extends ListName>(name: N, search: ListSearch<N>) {
  const given = search as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(CONTRACT_LISTS[name].filters)
      .map((filter) => [filter, given[inAddress(filter)]] as const)
      .filter(([filter, value]) => value !== undefined && !isWhole(name, filter, value)),
  );
}

/** An address that asks for the whole list, of one that has no such value itself. */
function isWhole(name: ListName, filter: string, value: unknown): boolean {
  const kind = CONTRACT_LISTS[name].filters[filter];
  return value === ALL && Array.isArray(kind) && !kind.includes(ALL);
}

/** The page of a list that an address shows. */
export function listQuery<N extends ListName>(name: N, search: ListSearch<N>, at: ListAt<N> = {}) {
  const { page = 1 } = search;
  const { params, pageSize = PAGE } = at;
  const query = { ...parametersOf(name, search), pagination: { page, pageSize } };
  return queryOf(name, { ...(params && { params }), query } as unknown as Sent<Calls[N]>);
}

/** Saves everything that an address finds, whatever its page; undefined where the list is no file. */
export function listFile<N extends ListName>(name: N, search: ListSearch<N>) {
  if (!CONTRACT_LISTS[name].file) return undefined;
  return (format: FileFormat) =>
    fetchList(name as Parameters<typeof fetchList>[0], { query: parametersOf(name, search) }, format);
}

/** Saves those rows of a list alone; undefined where the list cannot be narrowed to some. */
export function pickedFile<N extends ListName>(name: N, ids: readonly string[]) {
  const { file, picks } = CONTRACT_LISTS[name];
  if (!file || !picks) return undefined;
  return (format: FileFormat) =>
    fetchList(name as Parameters<typeof fetchList>[0], { query: { ids: ids.join(',') } }, format);
}

/** All rows that an address finds, whatever its page. */
export const everyRow = <N extends ListName>(name: N, search: ListSearch<N>) =>
  everyPage<RowOf<N>>((page) => {
    const query = { ...parametersOf(name, search), pagination: { page, pageSize: LARGEST_PAGE } };
    return call(name, { query } as unknown as Sent<Calls[N]>) as unknown as ReturnType<
      Parameters<typeof everyPage<RowOf<N>>>[0]
    >;
  });

/** The `load` of a list's screen: waits for the page that the address shows. */
export const loadList =
  <N extends ListName>(name: N) =>
  async ({ queryClient, search }: { queryClient: QueryClient; search: ListSearch<N> }): Promise<void> => {
    await queryClient.ensureQueryData(listQuery(name, search));
  };
