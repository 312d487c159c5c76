import { ENDPOINTS, subjectsOf } from '@tonnage/contract/endpoints';
import { z } from 'zod';

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
        return [[name, { filters, file: csv !== undefined }]];
      }),
    ),
  ),
};

/** A text, a day, or one of several values. */
function kindOf(schema: z.core.$ZodType): 'text' | 'day' | string[] {
  const { enum: values, format } = z.toJSONSchema(schema, { io: 'input' }) as { enum?: string[]; format?: string };
  return values ?? (format === 'date' ? 'day' : 'text');
}
