import type { MailCause, MailRow, OutboxMail } from '@tonnage/contract/core/email';
import type { MailState } from '@tonnage/domain/common/email-states';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { mailTable } from './outbox-list.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** The email server's error without addresses, so that equal causes are grouped. */
export const causeOf = sql<string>`regexp_replace(coalesce(m.last_error, ''), '[^ <]*@[^ >]*', '…', 'g')`;
const CAUSES = 5;

/** The number of emails in each state that may need attention, and why emails failed. */
export async function outboxTotals({ db, scope }: Reader): Promise<{
  counts: Record<Exclude<MailState, 'sent'>, number>;
  causes: MailCause[];
}> {
  const { rows: states } = await sql<{ state: MailState; n: number }>`select m.state, count(*)::int as n
    from emails m where m.tenant_id = ${scope.tenantId} and m.state in ('queued', 'failed', 'kept')
    group by m.state`.execute(db);
  const { rows: causes } = await sql<MailCause>`select ${causeOf} as error, count(*)::int as mails from emails m
    where m.tenant_id = ${scope.tenantId} and m.state = 'failed' group by 1 order by mails desc, error limit ${CAUSES}`.execute(
    db,
  );
  const count = (state: MailState) => states.find((one) => one.state === state)?.n ?? 0;
  return { counts: { queued: count('queued'), failed: count('failed'), kept: count('kept') }, causes };
}

export type MailText = MailRow & Pick<OutboxMail, 'html' | 'plain'> & { mayReadLinks: boolean };

/** One email with its text; undefined also for a malformed id. */
export async function mailById(reader: Reader, id: string): Promise<MailText | undefined> {
  const mail = await mailTable.one(reader, id);
  if (!mail) return undefined;
  const text = await reader.db
    .selectFrom('emails')
    .select(['html', 'plain'])
    .select(sql<boolean>`tonnage_may_read_links()`.as('mayReadLinks'))
    .where('tenant_id', '=', reader.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...mail, ...text };
}
