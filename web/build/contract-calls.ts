import { ENDPOINTS } from '@tonnage/contract/endpoints';

/**
 * Method and path of each call, for `define`. The browser needs nothing else of the contract at run time: its schemas stay on the
 * server (24 kB of zod less on the login page).
 */
export const contractCalls = {
  CONTRACT_CALLS: JSON.stringify(Object.fromEntries(ENDPOINTS.map(({ name, method, path }) => [name, [method, path]]))),
};
