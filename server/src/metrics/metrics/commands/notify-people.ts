import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { OrganisationContext } from '../../../platform/context.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/screens.present.ts';
import { notify, type Notice } from '../../../core/notifications/commands/notify.ts';
import { type MetricRow, namesOf, recurrenceOf } from '../queries.ts';

/** The editor and viewers of a metric. */
export interface MetricPeople {
  editorId: string | null;
  viewerIds: readonly string[];
}

/** Notifies people whose role in a metric changes: old and new editor, new and former viewers. Source: metrics.md §2.9. */
export async function notifyPeople(
  ctx: OrganisationContext,
  metric: MetricRow,
  { before, now }: { before: MetricPeople; now: MetricPeople },
): Promise<void> {
  const about = aboutMetric(metric);
  const link = screens.metric(metric.public_id);
  const notices: Notice[] = [];
  const names = await namesOf(ctx.db, [before.editorId, now.editorId]);
  const named = (id: string | null) => (id === null ? undefined : { id, name: names.get(id) ?? 'Deleted user' });
  if (now.editorId !== before.editorId) {
    if (now.editorId !== null) {
      const period = periodLabel(recurrenceOf(metric), metric.next_open_key);
      const facts = { ...about.facts, period };
      const grid = screens.project(metric.project_id);
      notices.push({ ...about, type: 'NEW_KPI_EDITOR', facts, recipients: [now.editorId], link: grid });
    }
    if (before.editorId !== null) {
      const who = { person: named(now.editorId), before: named(before.editorId) };
      const changed = { ...about, ...who, type: 'UPDATED_KPI_EDITOR' as const };
      const stays = now.viewerIds.includes(before.editorId) || (await isManager(ctx, metric, before.editorId));
      if (stays) notices.push({ ...changed, recipients: [before.editorId], link });
      else
        notices.push(
          { ...changed, parts: ['managers'], link },
          // They no longer see the metric.
          { ...changed, parts: ['recipients'], recipients: [before.editorId], link: screens.projects },
        );
    }
  }
  const fresh = now.viewerIds.filter((id) => !before.viewerIds.includes(id));
  const gone = before.viewerIds.filter((id) => !now.viewerIds.includes(id));
  if (fresh.length > 0) notices.push({ ...about, type: 'NEW_KPI_VIEWER', recipients: fresh, link });
  if (gone.length > 0) notices.push({ ...about, type: 'DELETED_KPI_VIEWER', recipients: gone, link: screens.projects });
  await notify(ctx, notices);
}

async function isManager({ db }: OrganisationContext, metric: MetricRow, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_members')
    .select('role')
    .where('organisation_id', '=', metric.organisation_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role === 'manager';
}
