import { z } from 'zod';
import type { Queued } from '../platform/queue/job.ts';

/** The demo company whose past is written, and the numbers that were set aside for it. */
const livingCompany = z.object({
  tenantId: z.string(),
  now: z.string(),
  order: z.number(),
  ticket: z.number(),
  note: z.number(),
  /** Of the months' invoices, oldest first. */
  invoice: z.number(),
  /** Of the receipts of the planned work. */
  receipt: z.number(),
  /** How many orders of the last weeks were finished before this one. */
  past: z.number(),
});
export type LivingCompany = z.infer<typeof livingCompany>;

/** Writes the next piece of the demo company's past. */
export const history = {
  name: 'demo.history',
  data: livingCompany.extend({ piece: z.number() }),
} satisfies Queued;
