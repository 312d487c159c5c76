import type { Reply, Sent } from '@tonnage/contract/endpoint';
import type { ListOf } from '@tonnage/contract/endpoint';
import type { FileFormat } from '@tonnage/contract/envelope';
import type { QueryClient } from '@tanstack/react-query';
import { fetchList } from '../lib/bytes.ts';
import type { CallName, Calls } from '../lib/calls.ts';
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
} & { page?: number | undefined };
export type RowOf<N extends ListName> = Reply<Calls[N]>['data'][number];
export type MetaOf<N extends ListName> = Reply<Calls[N]>['meta'];

/** Vite inserts the table (see web/build/contract-calls.ts): each list's parameters, and whether it is also a file. */
declare const CONTRACT_LISTS: {
  readonly [N in ListName]: {
    readonly filters: Readonly<Record<string, 'text' | 'day' | readonly string[]>>;
    readonly file: boolean;
  };
};

const inAddress = (name: string) => name.replace(/Id$/, '');
/** Rows on a page. */
const PAGE = 25;

/** The valid parameters of an address; anything else is dropped. */
export const listSearch =
  <N extends ListName>(name: N) =>
  (raw: Raw): ListSearch<N> => {
    const found = Object.entries(CONTRACT_LISTS[name].filters).map(([filter, kind]) => {
      const key = inAddress(filter);
      return kind === 'text' ? textOf(raw, key) : kind === 'day' ? dayOf(raw, key) : choiceOf(raw, key, kind);
    });
    return Object.assign({}, ...found, pageOf(raw)) as ListSearch<N>;
  };

function parametersOf<N extends ListName>(name: N, search: ListSearch<N>) {
  const given = search as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(CONTRACT_LISTS[name].filters)
      .map((filter) => [filter, given[inAddress(filter)]] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The page of a list that an address shows. */
export function listQuery<N extends ListName>(name: N, search: ListSearch<N>) {
  const { page = 1 } = search;
  const query = { ...parametersOf(name, search), pagination: { page, pageSize: PAGE } };
  return queryOf(name, { query } as unknown as Sent<Calls[N]>);
}

/** Saves everything that an address finds, whatever its page; undefined where the list is no file. */
export function listFile<N extends ListName>(name: N, search: ListSearch<N>) {
  if (!CONTRACT_LISTS[name].file) return undefined;
  return (format: FileFormat) =>
    fetchList(name as Parameters<typeof fetchList>[0], { query: parametersOf(name, search) }, format);
}

/** The `load` of a list's screen: waits for the page that the address shows. */
export const loadList =
  <N extends ListName>(name: N) =>
  async ({ queryClient, search }: { queryClient: QueryClient; search: ListSearch<N> }): Promise<void> => {
    await queryClient.ensureQueryData(listQuery(name, search));
  };
