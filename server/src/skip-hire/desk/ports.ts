import type { DeskCount, DeskFirst } from '@tonnage/contract/skip-hire/desk-counts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** How many entries of a module are open in the company, and the one that is due or has waited longest, where the module names it. */
export type Count = (ctx: Reading<TenantContext>) => Promise<{ n: number; first?: DeskFirst | undefined }>;
/** What modules count for the desk. */
export type DeskCounts = Readonly<Record<DeskCount, Count>>;

export const [deskCounts, connectDeskCounts] = port<DeskCounts>('desk: counts');
