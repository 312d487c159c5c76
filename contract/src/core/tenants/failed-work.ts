import { z } from 'zod';
import { one } from '../../envelope.ts';
import { id, idParams, instant } from '../../fields.ts';
import { group } from '../../group.ts';

const failed = group({ tag: 'Desk', access: 'staff', path: '/desk/failed-work', staff: 'settings.manage' });

/** Work of the company in the background that was tried for two days and given up. Emails and webhooks have lists of their own. */
const failedWork = z.object({
  id,
  what: z.string(),
  failedAt: instant,
  tries: z.number().int(),
  /** The last error. */
  cause: z.string(),
  /** Where the desk shows what it worked on, as a path of the site. */
  link: z.string().nullable(),
});
export type FailedWork = z.output<typeof failedWork>;

export const listFailedWork = failed({
  summary: 'List the background work that has failed for good, newest first: the last hundred, with its cause',
  method: 'GET',
  reads: [],
  response: one(z.object({ work: z.array(failedWork), total: z.number().int() })),
});

export const retryFailedWork = failed({
  summary: 'Try background work again that has failed for good. Of two at once one starts it',
  method: 'POST',
  path: '/{id}/retry',
  changes: ['settings'],
  params: idParams,
  response: one(z.object({ id })),
  refusals: ['WRONG_STATE'],
});
