import type { Endpoints } from '@tonnage/contract/endpoints';
import { DESK_CALLS } from './desk-calls.ts';
import { METRICS_CALLS } from './metrics-calls.ts';
import { PORTAL_CALLS } from './portal-calls.ts';

/** Every endpoint of the contract, by its name. */
export type Calls = Endpoints;
export type CallName = keyof Calls;

/**
 * Method and path of each call. The browser needs nothing else of the contract at run time: its schemas stay on the server,
 * and the types below hold these tables to the contract, word for word (24 kB of zod less on the login page).
 */
export const CALLS = {
  ...PORTAL_CALLS,
  ...DESK_CALLS,
  ...METRICS_CALLS,
} as const satisfies { [K in CallName]: readonly [Calls[K]['method'], Calls[K]['path']] };
