import {
  getMail,
  listMails,
  retryMail as retryMailEndpoint,
  retryMails,
  getNotifications,
  setNotifications,
  type MailRow,
} from '@tonnage/contract/core/email';
import { listFile } from '../../platform/formats/list-file.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseMails } from './commands/choose-mails.ts';
import { retryFailed, retryMail } from './commands/retry-mail.ts';
import { MAILS } from './csv.ts';
import { presentMail, presentMailRow } from './outbox.present.ts';
import { mailById, mailPage, mailsAfter } from './outbox.queries.ts';
import { mailChoices } from './queries.ts';

export function mailRoutes(bind: Binder, { sendsMail: sending }: Pick<Deps, 'sendsMail'>): void {
  bind.account(getNotifications, async ({ db, scope }) => ({ data: await mailChoices(db, scope) }));
  bind.account(setNotifications, async (ctx, { body }) => {
    await chooseMails(ctx, body.data.mails);
    return { data: await mailChoices(ctx.db, ctx.scope) };
  });
  bind.staff(
    listMails,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, total, counts, causes } = await mailPage(ctx, { ...query, limit, offset });
      const { pagination } = pageOf(query.pagination, total);
      return { data: rows.map(presentMailRow), meta: { pagination, counts, causes, sending } };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: ['mails', query.state],
        columns: MAILS,
        after: async (ctx, last: MailRow | null, limit) =>
          (await mailsAfter(ctx, query, last?.id ?? null, limit)).map(presentMailRow),
      }),
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
  return { data: presentMail(row, ctx.scope) };
}
