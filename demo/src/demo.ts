import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { sendMail } from '@tonnage/server/core/email/jobs';
import type { Logins } from '@tonnage/server/demo/seed-apart';
import { atOnce } from '@tonnage/server/platform/db/db';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import type { Deps } from '@tonnage/server/platform/deps';
import type { Queue } from '@tonnage/server/platform/queue/queue';
import { hashPassword } from '@tonnage/server/platform/credentials/tokens';
import { startCatalogue } from '@tonnage/server/skip-hire/catalogue/commands/start-catalogue';
import { seedCompany } from './company.ts';
import { seedContacts } from './contacts.ts';
import { inTenant } from './contexts.ts';
import { crewsBySite, seedFleet } from './fleet.ts';
import { seedHistory, weekCalendar } from './history.ts';
import { Life, type Fixtures } from './life.ts';
import { seedCharges, seedUploads } from './documents.ts';
import { limitForeman, type People, seedPeople, seedSites } from './people.ts';
import { readOld, type Reporting, seedMetrics } from './metrics.ts';
import { seedPortalMetrics } from './portal-metrics.ts';
import { seedPresent } from './present.ts';
import { seedPrices } from './prices.ts';
import { Dice } from './random.ts';
import { seedStock, smallStock } from './stock.ts';
import { Timetable } from './timetable.ts';

const PASSWORD = 'Skips-and-tonnes-1';
const SEED = 1987;
/** The age of the company: its set-up is this many days old. */
export const FOUNDED_DAYS = 760;

const silentQueue: Queue = { send: () => Promise.resolve() };

/** Emails newer than this are rendered, so that the outbox can show them. */
const OUTBOX_DAYS = 14;

/** The demo company before anything has happened in it, and what will. */
export interface Founded {
  tenantId: string;
  now: Instant;
  people: People;
  passwordHash: string;
  timetable: Timetable;
}

/**
 * Seeds the demo company of portal.md §9: two years until now, with real rows made by the commands, each at its own instant. The
 * result only varies with the date. This is the small demo that tests use; `seedLiving` makes a busy company of it. Returns the
 * password of every demo login, and the logins as text. `onFounded` runs before the two years.
 */
export async function seedDemo(deps: Deps, onFounded?: () => Promise<void>): Promise<Logins> {
  const founded = await found(deps);
  await onFounded?.();
  const reporting = await play(deps, founded);
  await conclude(deps, founded, reporting);
  const { tenantId, now, people } = founded;
  await inTenant(silent(deps), tenantId, async (callers) =>
    seedStock(callers, people.staff.office, now, await smallStock(callers, now)),
  );
  await deps.database.tidy();
  return LOGINS;
}

/** Sets up the company, its customers and their sites, and plans the two years, or what was ordered after the day `from`. */
export async function found(deps: Deps, from?: (today: IsoDate) => IsoDate): Promise<Founded> {
  const now = deps.clock.now();
  const today = dateIn(LONDON, now);
  const founded = instantAt(LONDON, addDays(today, -FOUNDED_DAYS), '09:00');
  const passwordHash = await hashPassword(PASSWORD);

  const { tenantId, ...made } = await withoutTenant(deps.database, async (db) => {
    const making = { db, now: founded };
    const company = await seedCompany(making);
    const catalogue = await startCatalogue(making, company.tenantId);
    const people = await seedPeople(making, company.tenantId, passwordHash);
    const crews = await seedFleet(making, company);
    return { tenantId: company.tenantId, company, catalogue, people, crews };
  });
  const { people, catalogue } = made;
  const { contacts, crews } = await inTenant(silent(deps), tenantId, async (callers) => {
    await seedSites(callers, people, founded);
    return {
      contacts: await seedContacts(callers, people, founded),
      crews: await crewsBySite(callers.system(founded).db, tenantId, made.crews),
    };
  });
  await withoutTenant(deps.database, async (db) => {
    const making = { db, now: founded };
    const { accountId, sites } = people.marlow;
    await seedPrices(making, made.company, catalogue, { accountId, millLane: sites['Mill Lane plots']! }, today);
    await limitForeman(making, people);
  });

  const timetable = new Timetable();
  const fixtures: Fixtures = {
    people,
    catalogue,
    crews,
    calendar: weekCalendar(today),
    dice: new Dice(SEED),
    timetable,
  };
  const life = new Life(fixtures);
  seedHistory(fixtures, life, today, from?.(today));
  seedPresent(fixtures, life, now, contacts);
  return { tenantId, now, people, passwordHash, timetable };
}

/** Lets the two years pass: the orders, and at the same time the figures that people report by hand. */
export async function play(
  deps: Deps,
  { tenantId, now, people, passwordHash, timetable }: Founded,
): Promise<Reporting> {
  const past = silent(deps);
  const orders = async () => {
    await timetable.play(past, tenantId, now);
    await seedUploads(past, tenantId, people, now);
    await seedCharges(past, tenantId, people, now);
  };
  const figures = seedMetrics(past, { tenantId, passwordHash }, now);
  const [reporting] = await atOnce([figures, orders()]);
  return reporting;
}

/** Adds what needs the two years: the figures that the portal reports from the orders, and the texts of the newest emails. */
export async function conclude(deps: Deps, { tenantId, now, people }: Founded, reporting: Reporting): Promise<void> {
  const past = silent(deps);
  await seedPortalMetrics(past, { ...reporting, tenantId, owner: people.marlow.members['owner']! }, now);
  await inTenant(past, tenantId, (callers) => readOld(callers.system(now), now));
  await storeEmails(deps, tenantId, now);
}

/** Without a queue: emails of the past count as sent. */
export function silent(deps: Deps): Deps {
  return { ...deps, queue: silentQueue };
}

/**
 * Renders the newest emails, and the newest of each kind, and stores them in the outbox as without an email server; older ones
 * stay unrendered.
 */
async function storeEmails(deps: Deps, tenantId: string, now: Instant): Promise<void> {
  const since = new Date(Date.parse(now) - OUTBOX_DAYS * 86_400_000).toISOString();
  const fresh = await withoutTenant(deps.database, async (db) => {
    await db
      .updateTable('emails')
      .set({ state: 'kept' })
      .where('tenant_id', '=', tenantId)
      .where('created_at', '<', new Date(since))
      .where('id', 'not in', (eb) =>
        eb.selectFrom('emails').distinctOn('template').select('id').orderBy('template').orderBy('id', 'desc'),
      )
      .execute();
    return db
      .selectFrom('emails')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'queued')
      .orderBy('id')
      .execute();
  });
  for (const { id } of fresh) await sendMail({ ...deps, mailer: null }, { mailId: id, tenantId });
}

/** The logins of both demos. */
export const LOGINS: Logins = {
  password: PASSWORD,
  list: `  owner@marlow.example    Marlow Build Ltd: credit account, four sites; also owns Alder Civils
  buyer@marlow.example    places orders for Marlow
  viewer@marlow.example   view only, no prices
  owner@kent.example      Kent Street Fitouts, pays by card
  owner@alder.example     Alder Civils: over its credit limit and on stop
  office@harrow.example, accounts@harrow.example, manager@harrow.example   staff
  manager@metrics.example, editor@metrics.example, viewer@metrics.example   Metrics: manager, editor, viewer`,
};
