import type { Endpoints } from '@tonnage/contract/endpoints';
import type { Subject } from '@tonnage/contract/subjects';

/** Every endpoint of the contract, by its name. */
export type Calls = Endpoints;
export type CallName = keyof Calls;

/** Vite inserts the table (see web/build/contract-calls.ts). Its names are those that the endpoints define. */
declare const CONTRACT_CALLS: {
  readonly [K in CallName as Calls[K]['name']]: readonly [Calls[K]['method'], Calls[K]['path'], ...Subject[]];
};

/** Method and path of each call, and the subjects that it reads (`GET`) or changes. */
export const CALLS = CONTRACT_CALLS;
