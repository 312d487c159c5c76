import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayMoveToSite } from '@tonnage/domain/skip-hire/job-edit';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { siteById } from '../../sites/queries.ts';
import type { ChangeableJob } from '../jobs.queries.ts';
import { officeDayRefusal } from '../planning/office-day.queries.ts';

/** Another site of the customer that an order moves to. */
export interface AnotherSite {
  id: string;
  name: string;
  depotId: string;
  zoneId: string | null;
}

/**
 * The site that the office moves a job's order to, with what prevents it on that day; null if it stays. Throws InvalidInput for a
 * site of somebody else.
 */
export async function anotherSite(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  siteId: string | null | undefined,
  date: IsoDate,
): Promise<{ site: AnotherSite | null; refusals: Refusal[] }> {
  if (!siteId || siteId === job.site_id) return { site: null, refusals: [] };
  const row = await siteById(ctx.db, ctx.scope, siteId);
  if (!row) throw new InvalidInput([{ path: ['siteId'], message: 'Choose one of this customer’s sites.' }]);
  const at = { field: 'siteId' };
  if (row.status !== 'active') return { site: null, refusals: [new Refusal('SITE_CLOSED', at)] };
  if (row.depot_id === null) return { site: null, refusals: [new Refusal('NOT_COVERED', at)] };
  const asked = await ctx.db
    .selectFrom('permits')
    .select('id')
    .where('order_id', '=', job.order_id)
    .where('status', 'not in', ['required', 'not_needed'])
    .executeTakeFirst();
  const sameDepot = row.depot_id === job.depot_id;
  const may = mayMoveToSite(job, { sameDepot, permitAsked: asked !== undefined });
  const day = sameDepot ? null : await officeDayRefusal(ctx, row.depot_id, date);
  return {
    site: { id: row.id, name: row.name, depotId: row.depot_id, zoneId: row.zone_id },
    refusals: [...(may.allowed ? [] : [new Refusal(may.code, { message: may.reason, ...at })]), ...(day ? [day] : [])],
  };
}
