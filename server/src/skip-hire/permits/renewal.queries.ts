import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { categoryOf, chargedTo } from '@tonnage/domain/common/vat';
import type { SoldCategory } from '@tonnage/domain/common/vat-category';
import { PERMIT_ENDED, PERMIT_TRANSITIONS } from '@tonnage/domain/skip-hire/permits';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { paysVatItself } from '../accounts/reverse-charge.queries.ts';

/** By whose terms a permit `p` of a site `s` is renewed today: the site's area's, or those it was granted by where the site has none now. */
const AREA_TODAY = sql`from permit_areas t where t.tenant_id = p.tenant_id
  and t.id = coalesce((select z.permit_area_id from zones z where z.id = s.zone_id), p.permit_area_id)`;

/** What the order `o` was last charged for its permit, pence without VAT: by a renewal, otherwise by the price of a job. */
const LAST_PENCE = sql`coalesce(
  (select c.net_pence from charges c where c.order_id = o.id and c.code = 'permit' order by c.id desc limit 1),
  (select (l.line->>'unitPence')::int from jobs j, jsonb_array_elements(j.price->'lines') as l (line)
    where j.order_id = o.id and l.line->>'code' = 'permit' order by j.sequence desc limit 1))`;

/** The columns of a permit `p`, its order `o`, site `s` and account `a`: what a renewal costs, and which there have been. */
export const RENEWAL_COLUMNS = sql`case when p.status in (${sql.join(PERMIT_TRANSITIONS.extend.from)})
    and o.placement = 'highway' and o.status not in (${sql.join(PERMIT_ENDED)})
  then (select jsonb_build_object('council', t.council, 'chargePence', t.charge_pence, 'vatRateBp', t.vat_rate_bp,
    'vatCategory', t.vat_category, 'validDays', t.valid_days, 'lastPence', ${LAST_PENCE}) ${AREA_TODAY}) end as renewal,
  ${paysVatItself('a')} as pays_vat_itself,
  (select coalesce(jsonb_agg(jsonb_build_object('from', e.changes->'from', 'to', e.changes->'to',
      'chargePence', e.changes->'chargePence', 'reason', e.changes->'reason',
      'waived', e.changes->>'chargeId' is not null and c.id is null,
      'by', coalesce(u.name, tonnage_doer(e.actor_user_id), ''), 'at', e.at) order by e.id desc), '[]')
    from audit_events e left join users u on u.id = e.actor_user_id
      left join charges c on c.tenant_id = e.tenant_id and c.id = (e.changes->>'chargeId')::uuid
    where e.entity_id = o.id and e.action = 'permit.extended' and e.changes->>'permitId' = p.id::text) as renewals`;

type Renewals = Pick<DeskPermit, 'renewal' | 'renewals'>;

/** Those columns; their instants are PostgreSQL's. */
export interface RenewalRow extends Pick<Renewals, 'renewals'> {
  /** As the council charges it; without a category it has the usual one of its rate. */
  renewal: (Omit<NonNullable<Renewals['renewal']>, 'vatCategory'> & { vatCategory: SoldCategory | null }) | null;
  pays_vat_itself: boolean;
}

export function presentRenewals({ renewal, renewals, pays_vat_itself: paysVat }: RenewalRow): Renewals {
  return {
    renewal: renewal && { ...renewal, vatCategory: categoryCharged(renewal, paysVat) },
    renewals: renewals.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

/** The category of the council's charge on the customer's invoice, by the rule that invoices follow. */
function categoryCharged(
  { chargePence: netPence, vatRateBp, vatCategory }: NonNullable<RenewalRow['renewal']>,
  paysVat: boolean,
) {
  const line = { netPence, vatPence: 0, vatRateBp, vatCategory: vatCategory ?? undefined };
  return categoryOf(chargedTo(line, paysVat));
}

/** The area by whose terms a permit is renewed today. Money in pence without VAT. */
export async function areaToday({ db, scope }: Pick<TenantContext, 'db' | 'scope'>, permitId: string) {
  const { rows } = await sql<{
    id: string;
    council: string;
    charge_pence: number;
    vat_rate_bp: number;
    vat_category: SoldCategory | null;
  }>`select t.id, t.council, t.charge_pence, t.vat_rate_bp, t.vat_category
    from permits p join orders o on o.id = p.order_id join sites s on s.id = o.site_id, lateral (select t.* ${AREA_TODAY}) t
    where p.tenant_id = ${scope.tenantId} and p.id = ${permitId}::uuid`.execute(db);
  return rows[0]!;
}
