import type { SiteFigures } from '@tonnage/contract/skip-hire/sites';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { siteById } from './queries.ts';
import { takenWasteId } from './taken.queries.ts';

/**
 * A site's last twelve months including this one: weight (kg, by the day of the job in London), recovered weight by the
 * company's share for the waste that left, and spending (pence, net). A month without anything is included with zeros.
 */
export async function figuresOf({ db, scope, now }: Reading<AccountContext>, siteId: string): Promise<SiteFigures> {
  const site = await siteById(db, scope, siteId);
  if (!site) throw new Refusal('NOT_FOUND');
  const thisMonth = `${dateIn(LONDON, now).slice(0, 7)}-01`;
  const { rows } = await sql<{
    month: string;
    weighed_kg: number;
    recovered_kg: number;
    recoverable_kg: number;
    net_pence: number;
  }>`
    select m.month::date as month,
      coalesce(w.weighed_kg, 0)::int as weighed_kg,
      coalesce(w.recovered_kg, 0)::int as recovered_kg,
      coalesce(w.recoverable_kg, 0)::int as recoverable_kg,
      coalesce((select sum(p.net_pence) from order_spend p
        where p.account_id = ${scope.accountId} and p.site_id = ${siteId} and p.month = m.month), 0)::int as net_pence
    from generate_series(${thisMonth}::date - interval '11 months', ${thisMonth}::date, interval '1 month') as m (month)
    left join (
      select date_trunc('month', j.completed_at at time zone ${LONDON}) as month,
        sum(j.net_weight_kg) as weighed_kg,
        sum(round(j.net_weight_kg * t.recovered_percent / 100.0)) as recovered_kg,
        sum(j.net_weight_kg) filter (where t.recovered_percent is not null) as recoverable_kg
      from jobs j join waste_types t on t.id = ${takenWasteId}
      where j.account_id = ${scope.accountId} and j.site_id = ${siteId} and j.net_weight_kg is not null
        and j.completed_at >= (${thisMonth}::date - interval '11 months') at time zone ${LONDON}
      group by 1
    ) w on w.month = m.month
    order by m.month`.execute(db);
  const seesPrices = scope.may('prices.view');
  return {
    months: rows.map((row) => ({
      month: row.month,
      weighedKg: row.weighed_kg,
      recoveredKg: row.recovered_kg,
      recoverableKg: row.recoverable_kg,
      ...(seesPrices ? { netPence: row.net_pence } : {}),
    })),
  };
}
