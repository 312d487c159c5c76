import { updateSettings, createChargeType, createPermitArea } from '@tonnage/contract/core/tenants/settings';
import { setBrandImage } from '@tonnage/contract/core/tenants/branding';
import {
  createCustomer,
  updateCustomerRules,
  setCustomerStatus,
  updateCustomerTerms,
} from '@tonnage/contract/skip-hire/accounts/accounts';
import { setReminderSettings } from '@tonnage/contract/skip-hire/billing/chasing';
import { createContainer, createFamily, createWaste, getDeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { createDepot, createZone, closeDay, getDeskCalendar } from '@tonnage/contract/skip-hire/depots';
import { getSetUp } from '@tonnage/contract/skip-hire/desk';
import { issueSeasonTicket } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import { createDriver, createVehicle, updateDriver, updateVehicle } from '@tonnage/contract/skip-hire/fleet';
import { getPlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { createFuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import { endPrice, listPrices, setPrices } from '@tonnage/contract/skip-hire/prices';
import {
  acceptStaffInvitation,
  inviteStaff,
  listStaff,
  revokeStaffInvitation,
} from '@tonnage/contract/skip-hire/staff';
import { USUAL_REMINDERS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { createTenant } from '../src/core/tenants/commands/create-tenant.ts';
import { createSite } from '../src/skip-hire/sites/commands/site.ts';
import { inTenant } from '@tonnage/demo/contexts';
import { harness } from './harness.ts';
import { PNG } from './documents.ts';
import type { Client } from './client.ts';
import { onCredit, type Company } from './fixtures.ts';

/**
 * A company that `tonnage create-tenant` made is set up through the endpoints that its screens call. Afterwards every
 * column of its set-up tables differs from the default in some row: what no endpoint writes would still be empty.
 */
const h = harness();

/** Columns that nobody enters, each with its reason. */
const NOT_ENTERED: Record<string, string> = {
  'tenants.copyright_year': 'the specification’s line names 2024',
  'tenants.sandbox_cards': 'the demo company’s alone',
  'tenants.tracking_code_sealed': 'taken where the installation has the service’s credentials: waste-tracking.test.ts',
  'tenants.tracking_paid_until': 'from the waste tracking service',
  'tenants.reminders_done': 'moved by the morning’s reminders',
  'accounts.merged_into': 'written by a merge with another customer',
  'accounts.exposure_pence': 'moved by orders, invoices and payments',
  'depot_days.booked': 'moved by bookings',
};

const TABLES = [
  'tenants',
  'brand_images',
  'depots',
  'depot_weekdays',
  'depot_closures',
  'zones',
  'permit_areas',
  'container_types',
  'container_sub_types',
  'container_type_sub_types',
  'waste_types',
  'charge_types',
  'prices',
  'fuel_surcharges',
  'staff',
  'staff_invitations',
  'vehicles',
  'drivers',
  'accounts',
] as const;

let client: Client;
let company: Company;

beforeAll(async () => {
  const host = 'low.example';
  const { tenantId, manager } = await h.making(async (m) => {
    const id = await createTenant(m.db, m.now, { slug: 'low', name: 'Low Skips', hosts: [host] });
    const person = await makePerson(m, { email: 'manager@low.example', name: 'Mia Low', passwordHash: 'x' });
    await makeStaff(m, id, person.id, 'manager');
    return { tenantId: id, manager: person };
  });
  company = { ...h.fixtures.alpha, tenantId, host };
  client = await h.as(manager, company);
});

test('a company without a depot has a planner’s day with nothing in it', async () => {
  const { data } = await client.ok(getPlannerDay, { params: { date: '2026-03-10' }, query: {} });
  expect(data).toEqual({ date: '2026-03-10', depots: [], vehicles: [], drivers: [], stops: [] });
});

test('an empty company is set up on its screens alone, and then issues a transfer note', async () => {
  const before = (await client.ok(getSetUp, {})).data;
  expect(before.ready).toBe(false);
  expect(before.steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['cards']);

  const wrong = await client.call(updateSettings, { body: { data: { vatNumber: 'GB 999 0421 07' } } });
  expect([wrong.status, wrong.error.message]).toEqual([400, expect.stringContaining('Enter a valid VAT number')]);
  const steps = USUAL_REMINDERS.map(({ days, subject, body }) => ({ days, subject, body }));
  await client.ok(setReminderSettings, { body: { data: { daily: true, steps } } });
  await client.ok(updateSettings, {
    body: {
      data: {
        legalName: 'Low Skips Ltd',
        companyNumber: '09999042',
        vatNumber: 'GB 999 0421 78',
        address: '1 Brown Lane, Leeds LS11 0BT',
        about: 'Skips since 1987.',
        bankDetails: '00-00-00 12345678',
        carrierRegistration: 'CBDU123456',
        carrierTier: 'upper',
        carrierExpiresOn: '2029-01-01',
        noteYears: 3,
        statementsDay: 3,
        statementsTo: 'overdue',
        staffIdleHours: 10,
        staffFactorDays: 14,
        ownerFactorDays: 0,
        supportEmail: 'office@low.example',
        supportPhone: '0113 496 0100',
        privacyUrl: 'https://low.example/p',
        senderName: 'Low Skips',
        replyTo: 'office@low.example',
        bookingUrl: 'https://book.low.example',
        brandColour: '#0b2e6f',
        onBrandColour: '#ffffff',
        gtmId: 'GTM-AB12CD3',
        terms: 'Level loads only.',
        hireEnds: 'collected',
        autoConfirm: true,
        discountPercent: 15,
        quoteDays: 14,
        writeOffLimitPence: 2_500,
        approveAccounts: false,
        metricsSignUp: true,
        showsFreeDay: true,
        showsPrices: true,
        organisationMegabytes: 300,
        disabled: true,
        disabledMessage: 'Back on Monday.',
      },
    },
  });
  for (const kind of ['logo', 'favicon'] as const)
    await client.call(setBrandImage, { params: { kind }, body: { data: { content: PNG.toString('base64') } } });
  await client.ok(createPermitArea, {
    body: {
      data: { council: 'Leeds', chargePence: 4_500, vatRateBp: 0, vatCategory: 'outside', validDays: 14, leadDays: 5 },
    },
  });
  const charge = { code: 'waiting', unit: 'hour', netPence: 4_000, vatRateBp: 2_000 } as const;
  await client.ok(createChargeType, { body: { data: { ...charge, label: 'Waiting', active: true } } });
  await client.ok(createChargeType, {
    body: { data: { ...charge, label: 'Waiting, old', goods: true, active: false } },
  });
  const fine = { code: 'other', vatRateBp: 0, vatCategory: 'outside' } as const;
  await client.ok(createChargeType, { body: { data: { ...charge, ...fine, label: 'Parking fine', active: true } } });
  await client.ok(createDepot, {
    body: {
      data: {
        name: 'Lower yard',
        code: 'LOW',
        postcode: 'LS11 0BT',
        address: '1 Brown Lane, Leeds',
        phone: '0113 496 0100',
        nation: 'england_wales',
        worksBankHolidays: true,
        leadDays: 0,
        permitKind: 'exemption',
        permitNumber: 'WEX123456',
        permitExpiresOn: '2028-01-01',
        weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: 16 })),
      },
    },
  });
  const { depots, permitAreas } = (await client.ok(getDeskCalendar, {})).data;
  const depotId = depots[0]!.id;
  await client.ok(closeDay, { params: { id: depotId, date: '2026-03-19' }, body: { data: { reason: 'Stock-take' } } });
  await client.ok(createZone, {
    body: {
      data: { name: 'Far away', depotId, permitAreaId: null, movementCostPence: null, prefixes: [], elsewhere: true },
    },
  });
  await client.ok(createZone, {
    body: {
      data: { name: 'Leeds', depotId, permitAreaId: permitAreas[0]!.id, movementCostPence: 5_600, prefixes: ['LS'] },
    },
  });

  const skips = { code: 'skip', name: 'Skip', description: 'Open', shape: 'skip', dwtCode: 'SKI' } as const;
  await client.ok(createFamily, { body: { data: { ...skips, active: true } } });
  await client.ok(createFamily, { body: { data: { ...skips, code: 'old-skip', name: 'Old skip', active: false } } });
  const [family] = (await client.ok(getDeskCatalogue, {})).data.families;
  const size = {
    sizeYards: 8,
    lengthCm: 366,
    widthCm: 170,
    heightCm: 130,
    maxLoadKg: 8_000,
    active: true,
    familyIds: [family!.id],
  };
  const takes = { allowsHeavyWaste: true, allowedOnRoad: true };
  await client.ok(createContainer, { body: { data: { ...size, ...takes, name: '8 yd builders' } } });
  await client.ok(createContainer, { body: { data: { ...size, ...takes, name: '9 yd odd', active: false } } });
  const waste = { description: 'Mixed', ewcCodes: ['170904'], heavy: true, hazardous: false, selfService: false };
  await client.ok(createWaste, {
    body: {
      data: {
        ...waste,
        name: 'Mixed construction',
        guidance: 'No plasterboard.',
        recoveredPercent: 92,
        tippingPencePerTonne: 9_500,
        active: true,
      },
    },
  });
  const dear = { description: 'Asbestos', ewcCodes: ['170605*'], heavy: false, hazardous: true, selfService: false };
  const { data: catalogue } = await client.ok(createWaste, {
    body: { data: { ...dear, name: 'Asbestos', guidance: null, active: false } },
  });
  const [mixed] = catalogue.wastes;
  const container = catalogue.containers[0]!;

  const { data: customer } = await client.ok(createCustomer, {
    body: {
      data: {
        name: 'Llŷn & Żółć Builders',
        household: false,
        tradingName: 'L&Z',
        companyNumber: '01234567',
        vatNumber: 'GB980780684',
        sicCode: '41201',
        email: 'office@lz.example',
        phone: '0113 496 0111',
        invoiceEmail: 'accounts@lz.example',
        billingAddress: '2 Water Lane, Leeds LS11 5PS',
      },
    },
  });
  await client.ok(createCustomer, {
    body: { data: { name: 'Ann Private', household: true, billingAddress: '3 Water Lane, Leeds LS11 5PS' } },
  });
  const params = { id: customer.id };
  await client.ok(updateCustomerTerms, {
    params,
    body: {
      data: {
        ...onCredit(500_000),
        paymentTermsDays: 14,
        termsBasis: 'end_of_month',
        invoiceGrouping: 'site',
        invoiceFrequency: 'weekly',
        invoicesHeld: true,
        reverseCharge: true,
        fuelSurchargeExempt: true,
      },
    },
  });
  await client.ok(setCustomerStatus, { params, body: { data: { status: 'on_stop', reason: 'Overdue' } } });
  await client.ok(updateCustomerRules, { params, body: { data: { poMandatory: true } } });
  const siteId = await inTenant(h.deps, company.tenantId, (callers) => {
    const ctx = callers.system(h.clock.now());
    const address = { addressLine1: '4 Water Lane', town: 'Leeds', postcode: 'LS11 5PS' };
    return createSite({ ...ctx, scope: ctx.scope.inAccount(customer.id), ip: null }, { name: 'Quay', ...address });
  });

  const price = { netPence: 20_000, vatRateBp: 2_000, includedTonnes: 4, perTonnePence: 9_000, hireDays: 14 };
  const money = { ...price, overHirePencePerDay: 250, priceOnApplication: false };
  const row = { jobType: 'delivery', containerSubTypeId: container.id } as const;
  const scopes = { wasteTypeId: null, depotId: null, zoneId: null, accountId: null, siteId: null };
  const { zones } = (await client.ok(getDeskCalendar, {})).data;
  await client.ok(setPrices, {
    body: {
      data: {
        from: '2026-03-04',
        rows: [
          { ...row, ...money, ...scopes },
          { ...row, ...money, ...scopes, wasteTypeId: mixed!.id, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 },
          { ...row, ...money, ...scopes, depotId },
          { ...row, ...money, ...scopes, zoneId: zones[0]!.id },
          { ...row, ...money, ...scopes, accountId: customer.id },
          { ...row, ...money, ...scopes, accountId: customer.id, siteId },
          { ...row, ...money, ...scopes, jobType: 'exchange', priceOnApplication: true },
        ],
      },
    },
  });
  const { data: prices } = await client.ok(listPrices, { query: { on: '2026-03-05' } });
  await client.ok(endPrice, {
    params: { id: prices.find(({ depot }) => depot !== null)!.id },
    body: { data: { lastDay: '2026-12-31' } },
  });

  const surcharge = { jobTypes: ['delivery' as const, 'exchange' as const], percentBp: 450 };
  const fuel = async (validFrom: string, validTo: string | null) =>
    client.ok(createFuelSurcharge, { body: { data: { ...surcharge, validFrom, validTo } } });
  await fuel('2026-03-04', '2026-12-31');
  await fuel('2027-01-01', null);

  for (const email of ['office@low.example', 'ledger@low.example'])
    await client.ok(inviteStaff, { body: { data: { email, role: 'office' } } });
  const { data: people } = await client.ok(listStaff, {});
  await client.ok(revokeStaffInvitation, { params: { id: people.invitations[0]!.id } });
  const [sent] = await h.rows<{ token: string }>(`select data->>'token' as token from emails
    where template = 'staff-invitation' and to_address = '${people.invitations[1]!.email}'`);
  const password = 'Ledgers-and-lorries-1';
  await h.guest(company).ok(acceptStaffInvitation, {
    body: { data: { token: sent!.token, name: 'Nora', password, passwordConfirmation: password } },
  });
  const vehicle = {
    depotId,
    registration: 'LO26 OWS',
    name: 'Hook 1',
    kind: 'hook_loader',
    payloadKg: 14_000,
    motExpiresOn: '2026-11-30',
    tachographExpiresOn: '2027-06-30',
    insuranceExpiresOn: '2026-09-30',
  } as const;
  const { data: lorry } = await client.ok(createVehicle, { body: { data: vehicle } });
  await client.ok(createVehicle, { body: { data: { ...vehicle, registration: 'LO27 OWS', kind: 'skip_loader' } } });
  await client.ok(updateVehicle, { params: { id: lorry.id }, body: { data: { active: false } } });
  const { data: driver } = await client.ok(createDriver, {
    body: { data: { depotId, name: 'Terry', phone: '07700 900117' } },
  });
  const { data: usual } = await client.ok(createDriver, {
    body: { data: { depotId, name: 'Nadia', licenceExpiresOn: '2031-01-31', cpcExpiresOn: '2029-09-09' } },
  });
  await client.ok(updateVehicle, { params: { id: lorry.id }, body: { data: { driverId: usual.id } } });
  await client.ok(updateDriver, { params: { id: driver.id }, body: { data: { active: false } } });

  const after = (await client.ok(getSetUp, {})).data;
  expect(after.ready).toBe(true);
  expect(after.steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['email']);
  const ticket = await client.call(issueSeasonTicket, {
    body: {
      data: {
        siteId,
        wasteTypeId: mixed!.id,
        validFrom: '2026-03-04',
        validTo: '2027-03-03',
      },
    },
  });
  expect(ticket.status).toBe(201);
});

test('every column of the set-up tables was written by one of those endpoints, or has a reason', async () => {
  const columns = await h.rows<{ table: string; column: string; initial: string | null }>(`
    select c.relname as "table", a.attname as "column", pg_get_expr(d.adbin, d.adrelid) as initial
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relname in (${TABLES.map((name) => `'${name}'`).join()})
    order by 1, a.attnum`);
  const unwritten: string[] = [];
  for (const { table, column, initial } of columns) {
    const key = table === 'tenants' ? 'id' : 'tenant_id';
    const written = await h.number(`select count(*) from ${table}
      where ${key} = '${company.tenantId}' and ${column} is distinct from ${initial ?? 'null'}`);
    if (written === 0) unwritten.push(`${table}.${column}`);
  }
  expect(unwritten.filter((name) => !(name in NOT_ENTERED))).toEqual([]);
  expect(
    Object.keys(NOT_ENTERED).filter(
      (name) => TABLES.some((table) => name.startsWith(`${table}.`)) && !unwritten.includes(name),
    ),
  ).toEqual([]);
});
