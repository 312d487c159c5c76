import type { DeskCount } from '@tonnage/contract/skip-hire/desk-counts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** How many entries of a module are open in the company. */
export type Count = (ctx: Reading<TenantContext>) => Promise<number>;
/** What modules count for the desk. */
export type DeskCounts = Readonly<Record<DeskCount, Count>>;

export const [deskCounts, connectDeskCounts] = port<DeskCounts>('desk: counts');
