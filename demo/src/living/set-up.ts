import { addDays, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { createCustomer } from '@tonnage/server/skip-hire/accounts/commands/enter-customer';
import { setTerms } from '@tonnage/server/skip-hire/accounts/commands/customer-terms';
import { setDayCapacity } from '@tonnage/server/skip-hire/depots/commands/days';
import { updateDepot } from '@tonnage/server/skip-hire/depots/commands/update-depot';
import { updateZone } from '@tonnage/server/skip-hire/depots/commands/zones';
import { createDriver } from '@tonnage/server/skip-hire/fleet/commands/driver';
import { createVehicle } from '@tonnage/server/skip-hire/fleet/commands/vehicle';
import { createSite } from '@tonnage/server/skip-hire/sites/commands/site';
import type { TenantContext } from '@tonnage/server/platform/context';
import type { KnownCallers, StaffMember } from '../contexts.ts';
import { Dice } from '../random.ts';
import { CALLERS, customers, PLACES, STREETS, TOWNS, type NewCustomer } from './names.ts';

const SEED = 1066;
/** Jobs that each depot can do on a weekday, and on a Saturday morning. */
const CAPACITY = { HOL: 46, BOW: 35, WAK: 25 } as const;
const SATURDAY = 6;

type Depot = keyof typeof CAPACITY;

const FLEET: readonly (readonly [
  depot: Depot,
  registration: string,
  name: string,
  kind: 'skip_loader' | 'hook_loader',
  driver: string,
  phone: string,
])[] = [
  ['HOL', 'YJ21 WTA', 'Skip loader 5', 'skip_loader', 'Lee Ramsden', '07700 900201'],
  ['HOL', 'YK22 BNF', 'Skip loader 6', 'skip_loader', 'Tariq Mahmood', '07700 900202'],
  ['HOL', 'YD70 OXS', 'Skip loader 7', 'skip_loader', 'Craig Sutcliffe', '07700 900203'],
  ['BOW', 'YJ73 LVC', 'Skip loader 8', 'skip_loader', 'Wayne Booth', '07700 900204'],
  ['BOW', 'YF19 HKE', 'Skip loader 9', 'skip_loader', 'Jarosław Kamiński', '07700 900205'],
  ['WAK', 'YN24 DGU', 'Skip loader 10', 'skip_loader', 'Shaun Lumb', '07700 900206'],
  ['WAK', 'YK20 RTZ', 'Skip loader 11', 'skip_loader', 'Dafydd Rees', '07700 900207'],
  ['WAK', 'YJ22 PBA', 'Hook loader 3', 'hook_loader', 'Donna Rushworth', '07700 900208'],
];

/** Runs one transaction; other work of the seed takes its turn between two of them. */
export type InTurn = (work: (callers: KnownCallers) => Promise<void>) => Promise<void>;

/** Sets up the customers that the small demo does not have, with their terms and sites, by the commands that the screens call. */
export async function setUpCustomers(inTurn: InTurn, staff: Staff, founded: Instant): Promise<void> {
  const dice = new Dice(SEED);
  for (const [i, customer] of customers().entries())
    await inTurn((callers) => setUpCustomer(callers, staff, { founded, dice, nth: i }, customer));
}

interface Staff {
  office: StaffMember;
  accounts: StaffMember;
  manager: StaffMember;
}

/** The jobs that a depot can do on each of its days. */
function weekOf(depot: Depot): { weekday: number; cutOff: string; capacity: number }[] {
  return [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: CAPACITY[depot] })),
    ...(depot === 'HOL' ? [{ weekday: SATURDAY, cutOff: '11:00', capacity: SATURDAY }] : []),
  ];
}

/** Gives the small demo's two depots the capacity of a busy month. */
export async function widenDepots(ctx: TenantContext): Promise<void> {
  const known = await ctx.db.selectFrom('depots').selectAll().where('code', 'in', ['HOL', 'BOW']).execute();
  for (const depot of known)
    await updateDepot(ctx, depot.id, {
      name: depot.name,
      code: depot.code,
      postcode: depot.postcode,
      address: depot.address,
      phone: depot.phone,
      permitKind: depot.permit_kind as 'permit',
      permitNumber: depot.permit_number,
      permitExpiresOn: depot.permit_expires_on,
      nation: depot.nation as 'england_wales',
      worksBankHolidays: depot.works_bank_holidays,
      leadDays: depot.lead_days,
      weekdays: weekOf(depot.code as Depot),
    });
}

/** Jobs that a lorry does in a day at least, and that its depot cannot do without it. */
const LORRY_JOBS = 2;

/** Takes a lorry out of the first full day to come, so that more is booked on it than can be done. */
export async function overbookDay(ctx: TenantContext, today: IsoDate): Promise<void> {
  const full = await ctx.db
    .selectFrom('depot_days')
    .select(['depot_id', 'date', 'booked'])
    .where('date', '>', addDays(today, 1))
    .where('booked', '>', LORRY_JOBS)
    .whereRef('booked', '>=', 'capacity')
    .orderBy('date')
    .orderBy('booked', 'desc')
    .executeTakeFirst();
  if (full) await setDayCapacity(ctx, full.depot_id, full.date, full.booked - LORRY_JOBS);
}

/** Sets up what the small demo does not have: the third depot and its zone, and eight more vehicles with drivers. */
export async function setUpWakefield(ctx: TenantContext): Promise<void> {
  const known = await ctx.db.selectFrom('depots').select(['id', 'code']).execute();
  const ids = new Map(known.map(({ id, code }) => [code, id]));
  const wakefield = await updateDepot(ctx, null, {
    name: 'Wakefield depot',
    code: 'WAK',
    postcode: 'WF2 8EF',
    address: '31 Ings Road, Wakefield WF2 8EF',
    phone: '01924 496 022',
    permitKind: 'permit',
    permitNumber: 'EPR/LB3571RT',
    permitExpiresOn: null,
    nation: 'england_wales',
    worksBankHolidays: false,
    leadDays: 1,
    weekdays: weekOf('WAK'),
  });
  ids.set('WAK', wakefield);
  await updateZone(ctx, null, {
    name: 'Wakefield and Huddersfield',
    depotId: wakefield,
    permitAreaId: null,
    movementCostPence: 7_200,
    prefixes: ['WF', 'HD'],
  });
  for (const [depot, registration, name, kind, driver, phone] of FLEET) {
    const depotId = ids.get(depot)!;
    const payloadKg = kind === 'hook_loader' ? 14_000 : 8_500;
    const driverId = await createDriver(ctx, { depotId, name: driver, phone });
    await createVehicle(ctx, { depotId, registration, name, kind, payloadKg, driverId });
  }
}

const LIMITS_PENCE = { 1: 1_500_000, 3: 4_000_000, 8: 10_000_000 } as const;

/** A customer with an address for its letters, its terms, and its sites. */
async function setUpCustomer(
  callers: KnownCallers,
  staff: Staff,
  { founded, dice, nth }: { founded: Instant; dice: Dice; nth: number },
  customer: NewCustomer,
): Promise<void> {
  const { name, sic, weight, onCredit } = customer;
  const address = () => {
    const [town, district] = dice.pick(TOWNS);
    const inward = `${dice.between(1, 9)}${letter(dice)}${letter(dice)}`;
    return { line: `${dice.between(1, 190)} ${dice.pick(STREETS)}`, town, postcode: `${district} ${inward}` };
  };
  const head = address();
  const slug = name
    .normalize('NFD')
    .replace(/\b(Ltd|Co|UK|Mr|Mrs|Ms|Dr)\b/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const accountId = await createCustomer(callers.office(founded, staff.office), {
    name,
    household: sic === null,
    sicCode: sic,
    companyNumber: name.endsWith('Ltd') ? String(5_100_000 + nth * 7_919).padStart(8, '0') : null,
    email: `office@${slug}.example`,
    phone: `01${dice.pick(['13', '274', '924', '484'])} 496 0${dice.between(100, 999)}`,
    billingAddress: `${head.line}, ${head.town} ${head.postcode}`,
    invoiceEmail: onCredit ? `accounts@${slug}.example` : null,
  } as Parameters<typeof createCustomer>[1]);
  if (onCredit)
    await setTerms(callers.office(founded, staff.accounts), accountId, {
      type: 'credit',
      creditLimitPence: nth % 11 === 0 ? null : LIMITS_PENCE[weight],
      paymentTermsDays: nth % 7 === 0 ? 14 : 30,
      termsBasis: nth % 5 === 0 ? 'end_of_month' : 'invoice',
      invoiceGrouping: weight === 8 ? 'site' : 'account',
      // Of these this month's work is not invoiced yet, so that a run can be tried on any day.
      invoiceFrequency: nth % 6 === 2 ? 'weekly' : 'monthly',
      invoicesHeld: false,
    });
  // A site is added as its customer would add it; here the office does, on the telephone.
  const ctx = callers.member(founded, { ...staff.office, accountId, role: 'owner' });
  const builds = ['41', '42', '43'].includes(sic?.slice(0, 2) ?? '');
  for (let i = 0; i < customer.sites; i++) {
    const place = i === 0 && !builds ? head : address();
    const [, street] = /^\d+ (.*)$/.exec(place.line)!;
    const kind = dice.pick(PLACES[builds ? 'building' : 'premises']);
    await createSite(ctx, {
      name: sic === null ? 'Home' : builds ? `${street}, ${kind}` : i === 0 ? head.town : `${street} ${kind}`,
      addressLine1: place.line,
      town: place.town,
      postcode: place.postcode,
      openingHours: dice.chance(0.6) ? 'Mon to Fri 07:30 to 17:00' : null,
      accessNotes: dice.chance(0.25) ? `Ask for ${dice.pick(CALLERS)} at the gate.` : null,
    });
  }
}

/** A letter that the second half of a postcode may have. */
function letter(dice: Dice): string {
  return 'ABDEFGHJLNPQRSTUWXYZ'[dice.between(0, 19)]!;
}
