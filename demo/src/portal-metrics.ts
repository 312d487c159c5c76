import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { addDays, type Instant, LONDON } from '@tonnage/domain/common/dates';
import { keyOf, keysBetween, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { metricsOfProject } from '@tonnage/server/metrics/metrics/queries';
import { answersBetween } from '@tonnage/server/metrics/periods/answers.queries';
import { acceptPeriods } from '@tonnage/server/metrics/periods/commands/decide';
import { createProject } from '@tonnage/server/metrics/projects/commands/project';
import { syncMetric } from '@tonnage/server/metrics/sources/jobs';
import type { Deps } from '@tonnage/server/platform/deps';
import { type KnownCallers, inTenant, type Member } from './contexts.ts';
import type { Reporting } from './metrics.ts';

const WEEKLY: Recurrence = { frequency: 'WEEKLY', weekday: 1 };
const WEEKS = 12;
/** Weeks whose values still await a manager. */
const WAITING = 2;

type Figure = Pick<NewMetric, 'name' | 'type' | 'unit' | 'objective'> & Pick<NonNullable<NewMetric['source']>, 'feed'>;
const FIGURES: Figure[] = [
  { feed: 'tonnes', name: 'Tonnes collected', type: 'WEIGHT', unit: 't' },
  {
    feed: 'recycling',
    name: 'Recovery rate',
    type: 'PERCENT',
    unit: '%',
    objective: { value: '80', direction: 'UP' },
  },
  { feed: 'spend', name: 'Spend on skips', type: 'CURRENCY', unit: 'GBP' },
];

interface Cast extends Reporting {
  tenantId: string;
  /** A member of the source account, who joins the organisation as a manager. */
  owner: Member;
}

/**
 * Seeds metrics that the portal fills from an account's orders: connected by a person who belongs to both, a quarter of weeks
 * each filled at its end, the older ones accepted.
 */
export async function seedPortalMetrics(deps: Deps, cast: Cast, now: Instant): Promise<void> {
  const { tenantId, owner, manager } = cast;
  const start = keyOf(WEEKLY, addDays(dateIn(LONDON, now), -7 * WEEKS));
  const founded = instantAt(LONDON, start, '10:00');
  const { projectId, metricIds } = await inTenant(deps, tenantId, (callers) => connect(callers, cast, founded));
  const keys = keysBetween(WEEKLY, start, dateIn(LONDON, now)).slice(0, -1);
  for (const key of keys) {
    const at = instantAt(LONDON, addDays(lastDayOf(WEEKLY, key), 1), '10:00');
    if (at > now) continue;
    for (const metricId of metricIds) await syncMetric({ ...deps, clock: { now: () => at } }, { metricId, tenantId });
  }
  const settled = keys.at(-1 - WAITING)!;
  await inTenant(deps, tenantId, async (callers) => {
    const ctx = callers.colleague(instantAt(LONDON, addDays(lastDayOf(WEEKLY, settled), 2), '10:00'), manager);
    const metrics = new Map((await metricsOfProject(ctx.db, ctx.scope, projectId)).map((m) => [m.id, m.public_id]));
    const answers = await answersBetween(ctx.db, [...metrics.keys()], null, settled);
    await acceptPeriods(
      ctx,
      answers.map(({ metricId, key, version }) => ({ metricId: metrics.get(metricId)!, key, version })),
    );
  });

  async function connect(callers: KnownCallers, { organisationId, viewer }: Cast, at: Instant) {
    const ctx = callers.colleague(at, { ...owner, roles: new Map([[organisationId, 'manager' as const]]) });
    await ctx.db
      .insertInto('organisation_members')
      .values({
        organisation_id: organisationId,
        user_id: owner.id,
        tenant_id: tenantId,
        role: 'manager',
        joined_at: at,
      })
      .execute();
    const id = await createProject(ctx, organisationId, {
      name: 'Marlow Build skips',
      schedule: WEEKLY,
      startDate: start,
      metrics: FIGURES.map(({ feed, ...figure }) => ({
        ...figure,
        category: 'wasteManagement',
        viewerIds: [viewer.id],
        source: { feed, accountId: owner.accountId, siteIds: null, lagHours: 6, from: start },
      })),
    });
    return { projectId: id, metricIds: (await metricsOfProject(ctx.db, ctx.scope, id)).map((m) => m.public_id) };
  }
}
