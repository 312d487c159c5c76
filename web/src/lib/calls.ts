import type { Endpoints } from '@tonnage/contract/endpoints';

/** Every endpoint of the contract, by its name. */
export type Calls = Endpoints;
export type CallName = keyof Calls;

/** Vite inserts the table (see web/build/contract-calls.ts). Its names are those that the endpoints define. */
declare const CONTRACT_CALLS: {
  readonly [K in CallName as Calls[K]['name']]: readonly [Calls[K]['method'], Calls[K]['path']];
};

/** Method and path of each call. */
export const CALLS = CONTRACT_CALLS;
