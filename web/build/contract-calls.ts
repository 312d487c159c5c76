import { ENDPOINTS, subjectsOf } from '@tonnage/contract/endpoints';
import { z } from 'zod';
import { fieldFacts } from './contract-fields.ts';

/**
 * Method and path of each call with the subjects that it reads or changes, and the parameters of each list, for `define`. The browser needs nothing else of the contract at run
 * time: its schemas stay on the server (24 kB of zod less on the login page).
 */
export const contractCalls = {
  CONTRACT_CALLS: JSON.stringify(
    Object.fromEntries(ENDPOINTS.map((of) => [of.name, [of.method, of.path, ...subjectsOf(of)]])),
  ),
  CONTRACT_LISTS: JSON.stringify(
    Object.fromEntries(
      ENDPOINTS.flatMap(({ name, list, query, csv }) => {
        if (!list || !query) return [];
        const filters = Object.fromEntries(list.filters.map((filter) => [filter, kindOf(query.shape[filter]!)]));
        return [[name, { filters, file: csv !== undefined, picks: 'ids' in query.shape }]];
      }),
    ),
  ),
};

const fields = ENDPOINTS.flatMap(({ name, method, body }) =>
  body ? [[name, fieldFacts(body, { partial: method === 'PATCH' })] as const] : [],
);

/** The facts of each call's fields, for forms: one name a call, so that a screen gets those that it names. */
export const contractFields = Object.fromEntries(
  fields.map(([name, facts]) => [`CONTRACT_FIELDS.${name}`, JSON.stringify(facts)]),
);

/** The same under one name: vitest knows no names with a dot. */
export const allContractFields = { CONTRACT_FIELDS: JSON.stringify(Object.fromEntries(fields)) };

/** A text, a day, or one of several values. */
function kindOf(schema: z.core.$ZodType): 'text' | 'day' | string[] {
  const { enum: values, format } = z.toJSONSchema(schema, { io: 'input' }) as { enum?: string[]; format?: string };
  return values ?? (format === 'date' ? 'day' : 'text');
}
