import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { SetUpFacts } from '@tonnage/domain/skip-hire/set-up';
import type { FleetDate } from '@tonnage/domain/skip-hire/fleet-dates';
import { sql } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { cardProviderOf } from '../../core/tenants/cards.queries.ts';
import { tenantOf } from '../../core/tenants/queries.ts';

interface Counts {
  has_logo: boolean;
  sends_email: boolean;
  containers: number;
  wastes: number;
  priced_containers: number;
  councils: number;
  charges: number;
  other_staff: number;
}

/** The company's data that its set-up checklist is ticked from. */
export async function setUpFacts(ctx: Reading<TenantContext>): Promise<SetUpFacts> {
  const { db, scope, now } = ctx;
  const { tenantId } = scope;
  const today = dateIn(LONDON, now);
  const company = await tenantOf(db, tenantId);
  const { rows: depots } = await sql<{
    name: string;
    address: string | null;
    permit_number: string | null;
    permit_expires_on: IsoDate | null;
    working_days: number;
    zones: number;
    vehicles: number;
    drivers: number;
  }>`
    select d.name, d.address, d.permit_number, d.permit_expires_on,
      (select count(*)::int from depot_weekdays w where w.depot_id = d.id) as working_days,
      (select count(*)::int from zones z where z.depot_id = d.id) as zones,
      (select count(*)::int from vehicles v where v.depot_id = d.id and v.active) as vehicles,
      (select count(*)::int from drivers r where r.depot_id = d.id and r.active) as drivers
    from depots d where d.tenant_id = ${tenantId} order by d.name, d.id`.execute(db);
  const { rows } = await sql<Counts>`select
    exists (select from brand_images i where i.tenant_id = ${tenantId} and i.kind = 'logo') as has_logo,
    exists (select from emails e where e.tenant_id = ${tenantId} and e.state = 'sent') as sends_email,
    (select count(*)::int from container_sub_types c where c.tenant_id = ${tenantId} and c.active) as containers,
    (select count(*)::int from waste_types w where w.tenant_id = ${tenantId} and w.active) as wastes,
    (select count(distinct p.container_sub_type_id)::int from prices p where p.tenant_id = ${tenantId}
      and p.account_id is null and p.job_type in ('delivery', 'wait_and_load')
      and (p.valid_to is null or p.valid_to >= ${today}::date)) as priced_containers,
    (select count(*)::int from permit_areas p where p.tenant_id = ${tenantId}) as councils,
    (select count(*)::int from charge_types c where c.tenant_id = ${tenantId} and c.active) as charges,
    (select count(*)::int from staff s where s.tenant_id = ${tenantId} and s.user_id <> ${scope.actor.userId})
      + (select count(*)::int from staff_invitations i where i.tenant_id = ${tenantId}
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}::timestamptz) as other_staff`.execute(
    db,
  );
  const counts = rows[0]!;
  return {
    today,
    legalName: company.legal_name,
    address: company.address,
    vatNumber: company.vat_number,
    supportPhone: company.support_phone,
    carrierRegistration: company.carrier_registration,
    carrierExpiresOn: company.carrier_expires_on,
    terms: company.terms,
    bankDetails: company.bank_details,
    replyTo: company.reply_to,
    hasLogo: counts.has_logo || company.logo_url !== null,
    brandColour: company.brand_colour,
    sendsEmail: counts.sends_email,
    takesCards: (await cardProviderOf(ctx, tenantId)) !== null,
    depots: depots.map((depot) => ({
      name: depot.name,
      address: depot.address,
      permitNumber: depot.permit_number,
      permitExpiresOn: depot.permit_expires_on,
      workingDays: depot.working_days,
      zones: depot.zones,
      vehicles: depot.vehicles,
      drivers: depot.drivers,
    })),
    containers: counts.containers,
    wastes: counts.wastes,
    pricedContainers: counts.priced_containers,
    councils: counts.councils,
    charges: counts.charges,
    otherStaff: counts.other_staff,
  };
}

/** Whether a customer of the company has ordered anything yet. */
export async function hasTraded({ db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where('tenant_id', '=', scope.tenantId).limit(1).execute();
  return order.length > 0;
}

/** The company's own registration as a carrier, or the permit or exemption of a depot. */
export interface Expiring {
  id: string;
  kind: 'carrier' | 'permit' | 'exemption';
  /** Of the company or the depot. */
  name: string;
  on: IsoDate;
}

/** Registrations and permits of the company that expire within 90 days, or have expired; the earliest first. */
export async function expiringRegistrations(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  until: IsoDate,
): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select t.id, 'carrier' as kind, t.name, t.carrier_expires_on as on from tenants t
      where t.id = ${scope.tenantId} and t.carrier_expires_on <= ${until}::date
    union all
    select d.id, d.permit_kind, d.name, d.permit_expires_on from depots d
      where d.tenant_id = ${scope.tenantId} and d.permit_expires_on <= ${until}::date
    order by 4, 3`.execute(db);
  return rows;
}

/** The dates of active vehicles and drivers that pass by a day, or have passed: how many, and the earliest of them. */
export async function expiringInFleet(
  { db, scope }: Pick<Reading<TenantContext>, 'db' | 'scope'>,
  until: IsoDate,
  limit: number,
): Promise<{ count: number; dates: { kind: FleetDate; name: string; on: IsoDate }[] }> {
  const { rows } = await sql<{ kind: FleetDate; name: string; on: IsoDate; n: number }>`
    select f.*, count(*) over ()::int as n from (select x.kind, v.registration as name, x.last as on from vehicles v, lateral (values
      ('mot', v.mot_expires_on), ('tachograph', v.tachograph_expires_on), ('insurance', v.insurance_expires_on)) x (kind, last)
    where v.tenant_id = ${scope.tenantId} and v.active and x.last <= ${until}::date
    union all
    select x.kind, d.name, x.last from drivers d, lateral (values
      ('licence', d.licence_expires_on), ('cpc', d.cpc_expires_on)) x (kind, last)
    where d.tenant_id = ${scope.tenantId} and d.active and x.last <= ${until}::date) f
    order by 3, 2, 1 limit ${limit}`.execute(db);
  return { count: rows[0]?.n ?? 0, dates: rows.map(({ n: _n, ...date }) => date) };
}
