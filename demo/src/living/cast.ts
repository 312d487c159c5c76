import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import type { TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import type { InvoiceGrouping } from '@tonnage/domain/skip-hire/invoice-run';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { priceJob, resolvePrice, type JobPrice, type PriceRow } from '@tonnage/domain/skip-hire/pricing';
import type { Db } from '@tonnage/server/platform/db/db';
import { DENSITIES } from '@tonnage/server/skip-hire/catalogue/trade-catalogue';
import { HABITS, type Habits } from '../habits.ts';
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
  /** What is collected there, if it is not all of its customer's. */
  wastes?: readonly Waste[];
}

/** What is delivered to a site and what goes into it. */
export interface Load {
  site: Site;
  container: Container;
  waste: Waste;
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

/** A customer of the small demo, with its habits. */
export interface Regular extends Account {
  habits: Habits;
  loads: readonly (Load & { account: Account })[];
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
  /** All customers but the small demo's. */
  accounts: readonly Account[];
  regulars: readonly Regular[];
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

/** How the small demo's customers pay; Alder has stopped. */
const REGULAR_PAYING: Record<Habits['customer'], Paying> = {
  marlow: { late: [-12, 4], unpaidMonths: 0 },
  kent: PROMPT,
  alder: { late: [-6, 11], unpaidMonths: 5 },
};

/** The company's customers with what their orders need, in a fixed order. */
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
  const agreed = new Set(prices.map(({ accountId }) => accountId));
  const known = new Map<string, JobPrice>();
  const containers = await containersOf(db, tenantId);
  return {
    tenantId,
    officeId: office.id,
    officeName: office.name,
    ...(await accountsOf(db, tenantId, containers, founded)),
    depots: await depotsOf(db, tenantId),
    containers,
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
      const place = agreed.has(account.id) ? site.id : site.zoneId;
      const key = [place, container.id, waste.id, type].join(' ');
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

/** The tenant's list, and what was agreed with customers. */
async function pricesOf(db: Db, tenantId: string): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('prices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
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
    overHirePencePerWeek: row.over_hire_pence_per_week,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    priceOnApplication: row.price_on_application,
    fuelSurchargeBp: 0,
  }));
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

/** The company's customers, each list in a fixed order. */
async function accountsOf(
  db: Db,
  tenantId: string,
  containers: ReadonlyMap<string, Container>,
  founded: Instant,
): Promise<Pick<Cast, 'accounts' | 'regulars'>> {
  const wastes = await wastesOf(db, tenantId);
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('created_at', '=', new Date(founded))
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
    .where('role', '=', 'owner')
    .orderBy('user_id', 'desc')
    .execute();
  const owners = new Map(members.map((member) => [member.account_id, member.user_id]));
  const bySite = Map.groupBy(sites, (site) => site.account_id);
  const accountOf = (
    row: (typeof rows)[number],
    own: Pick<Account, 'onCredit' | 'weight' | 'wastes' | 'paying'>,
  ): Account => ({
    ...own,
    id: row.id,
    name: row.name,
    number: row.number,
    billingAddress: row.billing_address ?? '',
    vatNumber: row.vat_number,
    sicCode: row.sic_code,
    household: row.household,
    grouping: row.invoice_grouping as InvoiceGrouping,
    terms: { days: row.payment_terms_days, basis: row.terms_basis as TermsBasis },
    sites: (bySite.get(row.id) ?? []).map((site) => ({
      id: site.id,
      name: site.name,
      place: [site.name, site.address_line1, `${site.town} ${site.postcode}`].join(', '),
      depotId: site.depot_id!,
      zoneId: site.zone_id,
    })),
    ownerId: owners.get(row.id) ?? null,
  });
  const made = customers();
  const accounts = rows
    // The small demo's accounts have smaller numbers.
    .filter(({ number }) => number >= '10600')
    .flatMap((row, i): Account[] => {
      const customer = made[i];
      if (!customer || !bySite.has(row.id)) return [];
      const { onCredit, weight } = customer;
      const stopped = onCredit && i % STOPPED_EVERY === STOPPED_EVERY - 1;
      const paying = stopped ? { late: [2, 9] as const, unpaidMonths: 3 + (i % 3) } : PAYING[i % PAYING.length]!;
      return [accountOf(row, { onCredit, weight, wastes: customer.wastes.map((name) => wastes.get(name)!), paying })];
    });
  const regulars = HABITS.flatMap((habits): Regular[] => {
    const row = rows.find(({ number }) => number === habits.number);
    if (!row) return [];
    const paying = REGULAR_PAYING[habits.customer];
    const account = accountOf(row, { onCredit: row.type === 'credit', weight: 1, wastes: [], paying });
    const names = (site: string) => new Set(habits.loads.flatMap(([at, , waste]) => (at === site ? [waste] : [])));
    const own = account.sites.map((site) => ({
      ...site,
      wastes: [...names(site.name)].map((name) => wastes.get(name)!),
    }));
    const loads = habits.loads.flatMap(([at, container, waste]) => {
      const site = own.find(({ name }) => name === at);
      return site ? [{ account, site, container: containers.get(container)!, waste: wastes.get(waste)! }] : [];
    });
    return [{ ...account, sites: own, habits, loads }];
  });
  return { accounts, regulars };
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
