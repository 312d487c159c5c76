import * as views from '@tonnage/contract/core/identity/views';
import { sql } from 'kysely';
import type { Binder } from '../../platform/http/endpoint.ts';
import { changeView, COLUMNS, deleteView, saveView } from './commands/views.ts';

/** The views of lists that a person saved, in whichever app. */
export function viewRoutes(bind: Binder): void {
  bind.session(views.listViews, async ({ db, session }) => ({
    data: await db
      .selectFrom('saved_views')
      .select(COLUMNS)
      .where('user_id', '=', session.user.id)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  }));
  bind.session(views.saveView, async (ctx, { body }) => ({ data: await saveView(ctx, body.data) }));
  bind.session(views.updateView, async (ctx, { params, body }) => ({
    data: await changeView(ctx, params.id, body.data),
  }));
  bind.session(views.removeView, async (ctx, { params }) => {
    await deleteView(ctx, params.id);
    return { data: { id: params.id } };
  });
}
