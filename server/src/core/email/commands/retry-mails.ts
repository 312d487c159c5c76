import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { customerEmails } from '../ports.ts';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { audit, auditCompany } from '../../audit/commands/audit.ts';
import { isId } from '../../../platform/db/ids.ts';
import { causeOf, mailById } from '../outbox.queries.ts';
import { sendMailJob } from '../jobs.ts';

/** Saves which emails about this account the person wants; the others stay unchanged. Throws UNKNOWN_MAIL. */
export async function chooseMails({ db, scope }: AccountContext, mails: Record<string, boolean>): Promise<void> {
  const kinds = customerEmails().map(({ name }) => name);
  const named = Object.entries(mails);
  if (named.some(([template]) => !kinds.includes(template))) throw new Refusal('UNKNOWN_MAIL');
  const user_id = scope.actor.userId!;
  for (const [template, wanted] of named) {
    if (wanted) {
      await db
        .deleteFrom('email_opt_outs')
        .where('user_id', '=', user_id)
        .where('account_id', '=', scope.accountId)
        .where('template', '=', template)
        .execute();
    } else {
      await db
        .insertInto('email_opt_outs')
        .values({ tenant_id: scope.tenantId, account_id: scope.accountId, user_id, template })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}

/** Queues a failed email again. Throws NOT_FOUND, WRONG_STATE for one that has not failed. */
export async function retryMail(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('mail.view');
  const retried = isId(id)
    ? await db
        .updateTable('emails')
        .set({ state: 'queued', attempts: 0, next_at: null })
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning(['to_address', 'template', 'last_error', 'account_id'])
        .executeTakeFirst()
    : undefined;
  if (!retried) {
    if (!(await mailById(ctx, id))) throw new Refusal('NOT_FOUND');
    throw new Refusal('WRONG_STATE', {
      message: 'This email hasn’t failed. Reload the list to see its latest status.',
    });
  }
  await audit(ctx, {
    action: 'mail.retried',
    entity: 'mail',
    entityId: id,
    accountId: retried.account_id,
    changes: { to: retried.to_address, kind: retried.template, error: retried.last_error },
  });
  await ctx.queue.send(db, sendMailJob, { mailId: id, tenantId: scope.tenantId });
}

/**
 * Queues failed emails again, the oldest first and at most LIMITS.mailsRetried of them; `cause`: only those with this cause.
 * Returns the number.
 */
export async function retryFailed(ctx: TenantContext, cause: string | null): Promise<number> {
  const { db, scope } = ctx;
  scope.require('mail.view');
  const { rows } = await sql<{ id: string }>`
    update emails set state = 'queued', attempts = 0, next_at = null where id in (
      select m.id from emails m where m.tenant_id = ${scope.tenantId} and m.state = 'failed'
        ${cause === null ? sql`` : sql`and ${causeOf} = ${cause}`}
      order by m.id limit ${LIMITS.mailsRetried} for update skip locked)
    returning id`.execute(db);
  for (const { id } of rows) await ctx.queue.send(db, sendMailJob, { mailId: id, tenantId: scope.tenantId });
  if (rows.length > 0) await auditCompany(ctx, 'mail.all_retried', { mails: rows.length, error: cause });
  return rows.length;
}
