import type { Instant } from '@tonnage/domain/common/dates';
import type { TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import type { InvoiceGrouping } from '@tonnage/domain/skip-hire/invoice-run';
import type { Db } from '@tonnage/server/platform/db/db';
import { DENSITIES } from '@tonnage/server/skip-hire/catalogue/trade-catalogue';
import { HABITS, type Habits } from '../habits.ts';
import type { Account, Cast, Container, Paying, Regular, Waste } from './cast.ts';
import { customers } from './names.ts';

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

/** The company's customers, each list in a fixed order. */
export async function accountsOf(
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
