import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import type { TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import type { InvoiceGrouping } from '@tonnage/domain/skip-hire/invoice-run';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { priceJob, resolvePrice, type JobPrice, type PriceRow } from '@tonnage/domain/skip-hire/pricing';
import type { Db } from '@tonnage/server/platform/db/db';
import { DENSITIES } from '@tonnage/server/skip-hire/catalogue/trade-catalogue';
import { depotsOf, type Depot } from './crews.ts';
import { customers } from './names.ts';

/** When an account pays: the days after an invoice is due, and the months of its newest invoices that it never paid. */
interface Paying {
  late: readonly [from: number, to: number];
  unpaidMonths: number;
}

export interface Site {
  id: string;
  name: string;
  /** With its address, as papers print it. */
  place: string;
  depotId: string;
  zoneId: string | null;
}

export interface Account {
  id: string;
  name: string;
  number: string;
  billingAddress: string;
  vatNumber: string | null;
  sicCode: string | null;
  household: boolean;
  onCredit: boolean;
  grouping: InvoiceGrouping;
  terms: { days: number; basis: TermsBasis };
  weight: number;
  wastes: readonly Waste[];
  sites: readonly Site[];
  paying: Paying;
  /** Who orders in the portal; null for one that rings. */
  ownerId: string | null;
}

export interface Container {
  id: string;
  typeId: string;
  name: string;
  yards: number;
  hook: boolean;
}

export interface Waste {
  id: string;
  name: string;
  description: string;
  ewcCodes: readonly string[];
  heavy: boolean;
  /** Tonnes per cubic yard. */
  density: number;
}

/** Everyone and everything that the living company's orders are made of. */
export interface Cast {
  tenantId: string;
  officeId: string;
  officeName: string;
  accounts: readonly Account[];
  depots: readonly Depot[];
  containers: ReadonlyMap<string, Container>;
  seller: { companyNumber: string | null; vatNumber: string | null; bankDetails: string | null };
  carrier: { name: string; address: string; registration: string };
  price(job: {
    account: Account;
    site: Site;
    container: Container;
    waste: Waste;
    type: JobType;
    date: IsoDate;
  }): JobPrice;
}

const PROMPT: Paying = { late: [-6, 4], unpaidMonths: 0 };
const SLOW: Paying = { late: [12, 40], unpaidMonths: 0 };
const SLOWEST: Paying = { late: [45, 80], unpaidMonths: 0 };
const PAYING = [PROMPT, PROMPT, SLOW, PROMPT, PROMPT, PROMPT, SLOWEST, PROMPT, SLOW, PROMPT];
/** Every 17th account on credit stopped paying some months ago, and the company stopped delivering to it. */
const STOPPED_EVERY = 17;

/** The company's customers other than those of the small demo, with what their orders need, in a fixed order. */
export async function castOf(db: Db, tenantId: string, founded: Instant): Promise<Cast> {
  const of = { tenant: tenantId };
  const tenant = await db.selectFrom('tenants').selectAll().where('id', '=', of.tenant).executeTakeFirstOrThrow();
  const office = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.role', '=', 'office')
    .orderBy('u.id')
    .executeTakeFirstOrThrow();
  const prices = await pricesOf(db, tenantId);
  const known = new Map<string, JobPrice>();
  return {
    tenantId,
    officeId: office.id,
    officeName: office.name,
    accounts: await accountsOf(db, tenantId, founded),
    depots: await depotsOf(db, tenantId),
    containers: await containersOf(db, tenantId),
    seller: {
      companyNumber: tenant.company_number,
      vatNumber: tenant.vat_number,
      bankDetails: tenant.bank_details,
    },
    carrier: {
      name: tenant.legal_name ?? tenant.name,
      address: tenant.address ?? '',
      registration: tenant.carrier_registration ?? '',
    },
    price({ account, site, container, waste, type, date }) {
      const key = [site.zoneId, container.id, waste.id, type].join(' ');
      const found = known.get(key);
      if (found) return found;
      const row = resolvePrice(prices, {
        siteId: site.id,
        accountId: account.id,
        zoneId: site.zoneId,
        depotId: site.depotId,
        containerSubTypeId: container.id,
        wasteTypeId: waste.id,
        jobType: type,
        date,
      });
      if (!row) throw new Error(`No price for ${type}, ${container.name}, ${waste.name}`);
      const label = `${container.name}, ${waste.name.toLowerCase()}`;
      const price = priceJob(row, { label, quantity: 1, permit: null });
      known.set(key, price);
      return price;
    },
  };
}

/** The tenant's list, without what was agreed with one account or for one site. */
async function pricesOf(db: Db, tenantId: string): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('prices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'is', null)
    .where('site_id', 'is', null)
    .where('price_on_application', '=', false)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    zoneId: row.zone_id,
    depotId: row.depot_id,
    containerSubTypeId: row.container_sub_type_id,
    wasteTypeId: row.waste_type_id,
    jobType: row.job_type as JobType,
    netPence: row.net_pence,
    vatRateBp: row.vat_rate_bp,
    includedTonnes: row.included_tonnes,
    perTonnePence: row.per_tonne_pence,
    hireDays: row.hire_days,
    overHirePencePerDay: row.over_hire_pence_per_day,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    priceOnApplication: row.price_on_application,
  }));
}

async function accountsOf(db: Db, tenantId: string, founded: Instant): Promise<Account[]> {
  const wastes = await wastesOf(db, tenantId);
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('created_at', '=', new Date(founded))
    // The small demo's accounts have smaller numbers.
    .where('number', '>=', '10600')
    .orderBy('number')
    .execute();
  const sites = await db
    .selectFrom('sites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('created_at', '=', new Date(founded))
    .where('depot_id', 'is not', null)
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('account_members')
    .select(['account_id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('user_id', 'desc')
    .execute();
  const owners = new Map(members.map((member) => [member.account_id, member.user_id]));
  const bySite = Map.groupBy(sites, (site) => site.account_id);
  const made = customers();
  return rows.flatMap((row, i): Account[] => {
    const customer = made[i];
    const own = bySite.get(row.id);
    if (!customer || !own) return [];
    const stopped = customer.onCredit && i % STOPPED_EVERY === STOPPED_EVERY - 1;
    return [
      {
        id: row.id,
        name: row.name,
        number: row.number,
        billingAddress: row.billing_address ?? '',
        vatNumber: row.vat_number,
        sicCode: row.sic_code,
        household: row.household,
        onCredit: customer.onCredit,
        grouping: row.invoice_grouping as InvoiceGrouping,
        terms: { days: row.payment_terms_days, basis: row.terms_basis as TermsBasis },
        weight: customer.weight,
        wastes: customer.wastes.map((name) => wastes.get(name)!),
        sites: own.map((site) => ({
          id: site.id,
          name: site.name,
          place: [site.name, site.address_line1, `${site.town} ${site.postcode}`].join(', '),
          depotId: site.depot_id!,
          zoneId: site.zone_id,
        })),
        ownerId: owners.get(row.id) ?? null,
        paying: stopped ? { late: [2, 9], unpaidMonths: 3 + (i % 3) } : PAYING[i % PAYING.length]!,
      },
    ];
  });
}

async function wastesOf(db: Db, tenantId: string): Promise<Map<string, Waste>> {
  const rows = await db.selectFrom('waste_types').selectAll().where('tenant_id', '=', tenantId).execute();
  return new Map(
    rows.map(({ id, name, description, ewc_codes: ewcCodes, heavy }) => [
      name,
      { id, name, description, ewcCodes, heavy, density: DENSITIES.get(name) ?? 0.2 },
    ]),
  );
}

async function containersOf(db: Db, tenantId: string): Promise<Map<string, Container>> {
  const rows = await db
    .selectFrom('container_sub_types as c')
    .innerJoin('container_type_sub_types as l', 'l.container_sub_type_id', 'c.id')
    .innerJoin('container_types as t', 't.id', 'l.container_type_id')
    .select(['c.id', 'c.name', 'c.size_yards', 't.id as type_id', 't.shape'])
    .where('c.tenant_id', '=', tenantId)
    .where('t.shape', 'in', ['skip', 'roro'])
    .execute();
  return new Map(
    rows.map(({ id, name, size_yards: yards, type_id: typeId, shape }) => [
      name,
      { id, name, yards, typeId, hook: shape === 'roro' },
    ]),
  );
}
