import { addDays, type Instant, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { keyOf, keysBetween, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { createOrganisation } from '@tonnage/server/metrics/organisations/commands/organisation';
import { acceptPeriods, type Seen } from '@tonnage/server/metrics/periods/commands/decide';
import { createComment } from '@tonnage/server/metrics/periods/commands/comments';
import { settlePeriods } from '@tonnage/server/metrics/periods/commands/settle-periods';
import { createProject } from '@tonnage/server/metrics/projects/commands/project';
import { metricsOfProject } from '@tonnage/server/metrics/metrics/queries';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import type { OrganisationContext } from '@tonnage/server/platform/context';
import { sql } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import type { Deps } from '@tonnage/server/platform/deps';
import { type Colleague, type KnownCallers, inTenant } from './contexts.ts';
import { makePerson, type Person } from './factories.ts';
import { Dice } from './random.ts';

const SEED = 53;
/** Weeks before the last year. */
const EXTRA = 2;
const WEEKLY: Recurrence = { frequency: 'WEEKLY', weekday: 1 };

interface Figure extends Pick<NewMetric, 'name' | 'type' | 'unit' | 'objective' | 'category' | 'autoAccept'> {
  low: number;
  high: number;
  decimals: number;
}

const SITE: Figure[] = [
  {
    name: 'Waste collected',
    type: 'WEIGHT',
    unit: 't',
    category: 'wasteManagement',
    objective: { value: '12', direction: 'DOWN' },
    low: 10,
    high: 14,
    decimals: 1,
  },
  {
    name: 'Recycling rate',
    type: 'PERCENT',
    unit: '%',
    category: 'wasteManagement',
    objective: { value: '85', direction: 'UP', tolerance: '2' },
    low: 78,
    high: 90,
    decimals: 0,
  },
  {
    name: 'Waste spend',
    type: 'CURRENCY',
    unit: 'GBP',
    category: 'costAnalytics',
    objective: { value: '4000', direction: 'DOWN', tolerance: '200' },
    low: 3500,
    high: 4700,
    decimals: 2,
  },
  { name: 'Skips collected', type: 'COUNT', category: 'wasteManagement', low: 6, high: 10, decimals: 0 },
  {
    name: 'Contaminated loads',
    type: 'COUNT',
    category: 'wasteManagement',
    objective: { value: '0', direction: 'DOWN' },
    low: 0,
    high: 1,
    decimals: 0,
  },
  {
    name: 'Wasted journeys',
    type: 'COUNT',
    category: 'performance',
    objective: { value: '1', direction: 'DOWN' },
    low: 0,
    high: 2,
    decimals: 0,
  },
];
const FLEET: Figure[] = [
  { name: 'Fuel spend', type: 'CURRENCY', unit: 'GBP', category: 'costAnalytics', low: 2800, high: 3600, decimals: 2 },
  { name: 'Downtime', type: 'TIME', unit: 'h', category: 'performance', low: 4, high: 30, decimals: 1 },
];

/** The organisation, with the people whom the figures from the orders need. */
export interface Reporting {
  organisationId: string;
  manager: Colleague;
  viewer: Person;
}

/**
 * Seeds an organisation of the metrics tool (portal.md §9): a year of values, some pending and some missing, reported and
 * accepted by the tool's commands, each at its own instant.
 */
export async function seedMetrics(
  deps: Deps,
  { tenantId, passwordHash }: { tenantId: string; passwordHash: string },
  now: Instant,
): Promise<Reporting> {
  const today = dateIn(LONDON, now);
  // The newest weeks have the same week of last year beside them.
  const start = keyOf(WEEKLY, addDays(today, -364 - 7 * EXTRA));
  const year = addDays(start, 7 * EXTRA);
  const founded = instantAt(LONDON, start, '08:00');
  const [manager, editor, viewer] = await withoutTenant(deps.database, async (db) => {
    const person = (email: string, name: string) => makePerson({ db, now: founded }, { email, name, passwordHash });
    return [
      await person('manager@metrics.example', 'Priya Nair'),
      await person('editor@metrics.example', 'Marcus Webb'),
      await person('viewer@metrics.example', 'Hannah Cole'),
    ] as const;
  });
  const inTurn: InTurn = (work) => inTenant(deps, tenantId, work);
  const organisationId = await inTurn(async (callers) => {
    const maker = callers.colleague(founded, { ...manager, roles: new Map() });
    const id = await createOrganisation(maker, { name: 'Marlow Build sites', timeZone: LONDON });
    await maker.db
      .insertInto('organisation_members')
      .values(
        [editor, viewer].map((who) => ({
          organisation_id: id,
          user_id: who.id,
          tenant_id: tenantId,
          role: 'member' as const,
          joined_at: founded,
        })),
      )
      .execute();
    return id;
  });
  const people = {
    manager: { ...manager, roles: new Map([[organisationId, 'manager' as const]]) },
    editor: { ...editor, roles: new Map([[organisationId, 'member' as const]]) },
  };
  const given = { editorId: editor.id, viewerIds: [viewer.id] };
  const make = (name: string, schedule: Recurrence, from: IsoDate, figures: readonly Figure[], autoAccept: boolean) =>
    inTurn((callers) =>
      createProject(callers.colleague(founded, people.manager), organisationId, {
        name,
        schedule,
        startDate: keyOf(schedule, from),
        metrics: figures.map(({ low: _low, high: _high, decimals: _decimals, ...metric }) => ({
          ...metric,
          ...given,
          autoAccept,
        })),
      }),
    );
  const cast: Cast = {
    inTurn,
    report: (at, asks) => inTurn((callers) => settlePeriods(callers.colleague(at, people.editor), asks)),
    manager: people.manager,
    dice: new Dice(SEED),
  };
  const site = await make('Site performance', WEEKLY, start, SITE, false);
  await seedWeeks(cast, site, start, now);
  await inTurn((callers) => seedEvents(callers.colleague(now, people.manager), site, now));
  const fleet = await make('Fleet', { frequency: 'MONTHLY', monthDay: 1 }, year, FLEET, true);
  await seedMonths(cast, fleet, year, now);
  return { organisationId, manager: people.manager, viewer };
}

/** A user of a year has read all notifications but those of the last days. */
export async function readOld({ db }: { db: Db }, now: Instant): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<string>`at + interval '3 hours'` })
    .where('at', '<', new Date(Date.parse(now) - 8 * 86_400_000))
    .execute();
}

/** Runs one transaction; other work of the seed takes its turn between two of them. */
type InTurn = <T>(work: (callers: KnownCallers) => Promise<T>) => Promise<T>;

interface Cast {
  inTurn: InTurn;
  /** The editor reports or dismisses. */
  report: (at: Instant, asks: Parameters<typeof settlePeriods>[1]) => Promise<unknown>;
  manager: Colleague;
  dice: Dice;
}

const shown = (dice: Dice, { low, high, decimals }: Figure) => (low + dice.roll() * (high - low)).toFixed(decimals);

/** Weeks accepted at once. */
const ROUND = 4;

/** Reports week by week on Monday and accepts every fourth Tuesday; the last two weeks stay open for the manager. */
async function seedWeeks(cast: Cast, projectId: string, start: IsoDate, now: Instant): Promise<void> {
  const { inTurn, manager, report } = cast;
  const ids = await inTurn((callers) => idsOf(callers.colleague(now, manager), projectId));
  const keys = keysBetween(WEEKLY, start, dateIn(LONDON, now)).slice(0, -1);
  // Each answer and each acceptance needs the metric's next version.
  const versions = ids.map(() => 0);
  let reported: Seen[] = [];
  // Of their own, so that the weeks of the year keep the figures that the tests name.
  const before = new Dice(SEED + 1);
  for (const [i, key] of keys.entries()) {
    const left = keys.length - 1 - i;
    const monday = addDays(lastDayOf(WEEKLY, key), 1);
    // Three values of the newest week are still missing; in an older one, a value was never measured.
    const figures = SITE.map((figure, n) => ({ figure, n })).filter(({ n }) => left > 0 || n >= 3);
    await report(
      earlier(instantAt(LONDON, monday, '09:00'), now),
      figures.map(({ figure, n }) => ({
        metricId: ids[n]!,
        key,
        ask:
          left === 3 && n === 4
            ? ({ action: 'dismiss', reasonCode: 'NOT_MEASURED', reason: null, version: 0 } as const)
            : ({ action: 'report', value: shown(i < EXTRA ? before : cast.dice, figure), version: 0 } as const),
      })),
    );
    const answers = figures.map(({ n }) => ({ metricId: ids[n]!, key, version: ++versions[n]! }));
    if (left === 1) {
      const later = earlier(instantAt(LONDON, monday, '11:40'), now);
      const { version } = answers[2]!;
      await report(later, [{ metricId: ids[2]!, key, ask: { action: 'report', value: '4002.75', version } }]);
    }
    if (left < 2) continue;
    reported.push(...answers);
    if (left > 2 && i % ROUND < ROUND - 1) continue;
    const round = reported;
    await inTurn((callers) =>
      acceptPeriods(callers.colleague(instantAt(LONDON, addDays(monday, 1), '10:00'), manager), round),
    );
    for (const { metricId } of reported) versions[ids.indexOf(metricId)]!++;
    reported = [];
  }
}

/** Two events on the charts of the project: what a figure alone does not tell. */
async function seedEvents(ctx: OrganisationContext, projectId: string, now: Instant): Promise<void> {
  const [waste, , spend] = await idsOf(ctx, projectId);
  const week = (weeks: number) => keyOf(WEEKLY, addDays(dateIn(LONDON, now), -7 * weeks));
  await createComment(ctx, waste!, week(14), { body: 'Demolition of block C began', event: true });
  await createComment(ctx, spend!, week(8), { body: 'New price list from the supplier', event: true });
}

/** Reports month by month with automatic acceptance; the last one is reported. */
async function seedMonths(cast: Cast, projectId: string, start: IsoDate, now: Instant): Promise<void> {
  const { inTurn, manager, report } = cast;
  const monthly: Recurrence = { frequency: 'MONTHLY', monthDay: 1 };
  const ids = await inTurn((callers) => idsOf(callers.colleague(now, manager), projectId));
  for (const key of keysBetween(monthly, start, dateIn(LONDON, now)).slice(0, -1)) {
    const at = earlier(instantAt(LONDON, addDays(lastDayOf(monthly, key), 1), '09:30'), now);
    await report(
      at,
      FLEET.map((figure, n) => ({
        metricId: ids[n]!,
        key,
        ask: { action: 'report', value: shown(cast.dice, figure), version: 0 },
      })),
    );
  }
}

async function idsOf({ db, scope }: OrganisationContext, projectId: string): Promise<string[]> {
  return (await metricsOfProject(db, scope, projectId)).map((metric) => metric.public_id);
}

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
