import {
  getMail,
  listMails,
  retryMail as retryMailEndpoint,
  retryMails,
  getNotifications,
  setNotifications,
} from '@tonnage/contract/core/email';
import type { TenantContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseMails, retryFailed, retryMail } from './commands/retry-mails.ts';
import { withDrawing } from './drawing.ts';
import { presentMail } from './outbox.present.ts';
import { mailById, outboxTotals } from './outbox.queries.ts';
import { mailTable } from './outbox-list.queries.ts';
import { mailChoices } from './queries.ts';

export function mailRoutes(bind: Binder, { sendsMail: sending }: Pick<Deps, 'sendsMail'>): void {
  bind.account(getNotifications, async ({ db, scope }) => ({ data: await mailChoices(db, scope) }));
  bind.account(setNotifications, async (ctx, { body }) => {
    await chooseMails(ctx, body.data.mails);
    return { data: await mailChoices(ctx.db, ctx.scope) };
  });
  bind.staff(
    listMails,
    async (ctx, given) => {
      const { data, meta } = await mailTable.answer(ctx, given);
      return { data, meta: { ...meta, ...(await outboxTotals(ctx)), sending } };
    },
    mailTable.file,
  );
  bind.staff(retryMails, async (ctx, { body }) => ({
    data: { mails: await retryFailed(ctx, body.data.error ?? null) },
  }));
  bind.staff(getMail, (ctx, { params }) => shown(ctx, params.id));
  bind.staff(retryMailEndpoint, async (ctx, { params }) => {
    await retryMail(ctx, params.id);
    return shown(ctx, params.id);
  });
}

async function shown(ctx: Reading<TenantContext>, id: string) {
  const row = await mailById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const mail = presentMail(row, ctx.scope);
  return { data: { ...mail, html: mail.html && (await withDrawing(mail.html)) } };
}
