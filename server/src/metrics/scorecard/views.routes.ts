import * as views from '@tonnage/contract/metrics/scorecard/views';
import { sql } from 'kysely';
import type { Binder } from '../../platform/http/endpoint.ts';
import { changeView, deleteView, saveView } from './commands/save-view.ts';

/** The views of the scorecard that a person saved. */
export function scorecardViewRoutes(bind: Binder): void {
  bind.organisations(views.listScorecardViews, async ({ db, scope }) => ({
    data: await db
      .selectFrom('scorecard_views')
      .select(['id', 'name', 'search'])
      .where('user_id', '=', scope.actor.userId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  }));
  bind.organisations(views.saveScorecardView, async (ctx, { body }) => ({ data: await saveView(ctx, body.data) }));
  bind.organisations(views.updateScorecardView, async (ctx, { params, body }) => ({
    data: await changeView(ctx, params.id, body.data),
  }));
  bind.organisations(views.removeScorecardView, async (ctx, { params }) => {
    await deleteView(ctx, params.id);
    return { data: { id: params.id } };
  });
}
