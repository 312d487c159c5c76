import type { DeskCount } from '@tonnage/contract/skip-hire/desk-counts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** What modules count for the desk: how many of theirs are open in the company. */
export type DeskCounts = Readonly<Record<DeskCount, (ctx: Reading<TenantContext>) => Promise<number>>>;

export const [deskCounts, connectDeskCounts] = port<DeskCounts>('desk: counts');
