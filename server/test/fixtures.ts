import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import type { Member } from '@tonnage/demo/contexts';
import { makeDepot, makePermitArea, makePrices, makeZone } from '@tonnage/demo/company-factories';
import {
  makeAccount,
  makeMember,
  makePerson,
  makeSite,
  makeStaff,
  makeTenant,
  type Making,
  type Person,
} from '@tonnage/demo/factories';
import { newId } from '../src/platform/db/ids.ts';
import { makeContainerType, makeSubType, makeWaste } from '../src/skip-hire/catalogue/commands/start-catalogue.ts';

/** A Tuesday morning in Leeds, before the cut-off; the next bank holiday is Good Friday, 3 April. */
export const NOW = '2026-03-03T09:00:00.000Z';
export const PASSWORD = 'Chains-and-hooks-7';

/** A company that can deliver: one depot, a zone with permits and one without, three sizes, three wastes. */
export interface Company {
  tenantId: string;
  host: string;
  depotId: string;
  zoneId: string;
  /** In the area of a council whose permits the company does not hold. */
  farZoneId: string;
  skip: string;
  roro: string;
  /** 8 yd: takes soil, may stand on the road. */
  builders: string;
  /** 12 yd: neither. */
  maxi: string;
  /** 20 yd: without a list price. */
  rollOn: string;
  mixed: string;
  soil: string;
  asbestos: string;
}

export interface Customer {
  accountId: string;
  siteId: string;
  secondSiteId: string;
  owner: Member;
}

/** The fixtures in every test file's database. */
export interface Fixtures {
  alpha: Company;
  /** Of alpha, on credit, with a member of every role. */
  acme: Customer & Record<Exclude<Role, 'owner'> | 'limited', Member>;
  /** Of alpha too; acme must never see this account's things. */
  rival: Customer;
  /** Of alpha, pays by card. */
  card: Customer;
  /** Alpha's manager, in no account. */
  clerk: Person;
  /** Alpha's office staff and accounts staff. */
  planner: Person;
  ledger: Person;
  /** Another tenant. */
  beta: Company;
  /** Beta's customer. */
  stranger: Customer;
  /** Stored for every person of the fixtures. */
  passwordHash: string;
}

export const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: 10 }));

export async function makeFixtures(making: Making, passwordHash: string): Promise<Fixtures> {
  const alpha = await makeCompany(making, { slug: 'alpha', name: 'Alpha Skips', hosts: [] });
  const beta = await makeCompany(making, { slug: 'beta', name: 'Beta Skips', hosts: ['beta.example'] });
  const acme = await makeCustomer(making, alpha, { name: 'Acme', ownerEmail: 'owner@acme.example', passwordHash });
  const join = async (role: Role, siteIds: string[] | null = null, login: string = role) => {
    const person = await makePerson(making, { email: `${login}@acme.example`, name: `Acme ${login}`, passwordHash });
    await makeMember(making, { tenantId: alpha.tenantId, accountId: acme.accountId, userId: person.id, role, siteIds });
    return { ...person, accountId: acme.accountId, role, siteIds };
  };
  const hired = async (login: string, role: StaffRole) => {
    const person = await makePerson(making, { email: `${login}@alpha.example`, name: `Alpha ${login}`, passwordHash });
    await makeStaff(making, alpha.tenantId, person.id, role);
    return person;
  };
  return {
    alpha,
    beta,
    acme: {
      ...acme,
      manager: await join('manager'),
      buyer: await join('buyer'),
      accounts: await join('accounts'),
      viewer: await join('viewer'),
      limited: await join('buyer', [acme.secondSiteId], 'limited'),
    },
    rival: await makeCustomer(making, alpha, { name: 'Rival', ownerEmail: 'owner@rival.example', passwordHash }),
    card: await makeCustomer(making, alpha, {
      name: 'Card',
      ownerEmail: 'owner@card.example',
      passwordHash,
      type: 'prepay',
    }),
    clerk: await hired('clerk', 'manager'),
    planner: await hired('planner', 'office'),
    ledger: await hired('ledger', 'accounts'),
    stranger: await makeCustomer(making, beta, {
      name: 'Stranger',
      ownerEmail: 'owner@stranger.example',
      passwordHash,
    }),
    passwordHash,
  };
}

async function makeCompany(making: Making, tenant: { slug: string; name: string; hosts: string[] }): Promise<Company> {
  const tenantId = await makeTenant(making, {
    ...tenant,
    terms: 'Fill level with the sides.',
    legal_name: `${tenant.name} Ltd`,
    address: '2 Brown Lane, Leeds LS11 0BT',
    carrier_registration: 'CBDU100200',
    metrics_sign_up: true,
    shows_free_day: true,
    shows_prices: true,
  });
  const depot = { code: 'YRD', name: 'Alpha yard', postcode: 'LS11 0BT', lead_days: 1, permit_number: 'EPR/AB1234CD' };
  const depotId = await makeDepot(making, tenantId, { ...depot, nation: 'england_wales' }, WEEK);
  const permitAreaId = await makePermitArea(making, tenantId, {
    council: 'Leeds City Council',
    chargePence: 4500,
    validDays: 14,
    leadDays: 5,
  });
  const zoneId = await makeZone(making, tenantId, { depotId, permitAreaId, name: 'Leeds', prefixes: ['LS'] });
  const farZoneId = await makeZone(making, tenantId, { depotId, permitAreaId: null, name: 'Far', prefixes: ['BD'] });
  const type = { description: 'A container', dwtCode: 'SKI' };
  const skip = await makeContainerType(making, tenantId, {
    ...type,
    code: 'skip',
    name: 'Skip',
    shape: 'skip',
    sortOrder: 1,
  });
  const roro = await makeContainerType(making, tenantId, {
    ...type,
    code: 'roro',
    name: 'Roll-on',
    shape: 'roro',
    sortOrder: 2,
  });
  const size = (name: string, yards: number, small: boolean, typeId: string) =>
    makeSubType(
      making,
      tenantId,
      {
        name,
        size_yards: yards,
        length_cm: 300,
        width_cm: 150,
        height_cm: 120,
        allows_heavy_waste: small,
        allowed_on_road: small,
        sort_order: yards,
      },
      [typeId],
    );
  const waste = (name: string, code: string, i: number, flags: { heavy?: boolean; hazardous?: boolean } = {}) =>
    makeWaste(making, tenantId, {
      name,
      description: name,
      ewc_codes: [code],
      self_service: flags.hazardous !== true,
      sort_order: i,
      ...flags,
    });
  const [builders, maxi, rollOn] = [
    await size('8 yd builders', 8, true, skip),
    await size('12 yd maxi', 12, false, skip),
    await size('20 yd roll-on', 20, false, roro),
  ];
  const [mixed, soil, asbestos] = [
    await waste('Mixed construction', '170904', 1),
    await waste('Soil and stones', '170504', 2, { heavy: true }),
    await waste('Asbestos', '170605', 3, { hazardous: true }),
  ];
  const rows = ([builders, maxi] as const).flatMap((sub, i) =>
    (
      [
        ['delivery', 20_000],
        ['exchange', 18_000],
        ['collection', 0],
        ['wait_and_load', 16_000],
        ['tip_and_return', 17_000],
        ['reposition', 6_000],
      ] as const
    ).map(([job_type, pence]) => ({
      container_sub_type_id: sub,
      job_type,
      net_pence: pence === 0 ? 0 : pence + i * 10_000,
      valid_from: '2020-01-01',
    })),
  );
  await makePrices(making, tenantId, rows);
  const host = tenant.hosts[0] ?? 'localhost';
  return { tenantId, host, depotId, zoneId, farZoneId, skip, roro, builders, maxi, rollOn, mixed, soil, asbestos };
}

/** Payment terms of an account on credit; the limit in pence, null for none. */
export const onCredit = (creditLimitPence: number | null) =>
  ({
    type: 'credit',
    creditLimitPence,
    paymentTermsDays: 30,
    termsBasis: 'invoice',
    invoiceGrouping: 'account',
    invoiceFrequency: 'monthly',
    invoicesHeld: false,
  }) as const;

/** An account with its owner and two sites, both served by the company's depot or by `depotId`. */
export async function makeCustomer(
  making: Making,
  company: Company,
  customer: {
    name: string;
    passwordHash: string;
    ownerEmail?: string;
    type?: 'credit' | 'prepay';
    limitPence?: number | null;
    poMandatory?: boolean;
    depotId?: string;
  },
): Promise<Customer> {
  const { tenantId } = company;
  const unique = newId(making.now).slice(-12);
  const accountId = await makeAccount(making, tenantId, {
    number: unique,
    name: customer.name,
    type: customer.type ?? 'credit',
    credit_limit_pence: customer.limitPence === undefined ? 100_000_000 : customer.limitPence,
    po_mandatory: customer.poMandatory ?? false,
    sic_code: '41201',
    billing_address: '1 Water Lane, Leeds LS11 5PS',
  });
  const owner = await makePerson(making, {
    email: customer.ownerEmail ?? `owner@${unique}.example`,
    name: `${customer.name} owner`,
    passwordHash: customer.passwordHash,
  });
  await makeMember(making, { tenantId, accountId, userId: owner.id, role: 'owner' });
  const site = (name: string, postcode: string) =>
    makeSite(making, {
      tenant_id: tenantId,
      account_id: accountId,
      depot_id: customer.depotId ?? company.depotId,
      zone_id: company.zoneId,
      name: `${customer.name} ${name}`,
      address_line1: '1 Water Lane',
      town: 'Leeds',
      postcode,
    });
  return {
    accountId,
    siteId: await site('first', 'LS11 5PS'),
    secondSiteId: await site('second', 'LS12 2EB'),
    owner: { ...owner, accountId, role: 'owner' },
  };
}
