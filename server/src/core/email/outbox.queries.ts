import type { MailCause, OutboxMail } from '@tonnage/contract/core/email';
import type { MailState } from '@tonnage/domain/common/email-states';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { FREE } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/containing.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface MailListRow {
  id: string;
  template: string;
  to_address: string;
  subject: string | null;
  state: MailState;
  attempts: number;
  last_error: string | null;
  account_id: string | null;
  account: string | null;
  created_at: Date;
  sent_at: Date | null;
  next_at: Date | null;
}

const columns = sql`m.id, m.template, m.to_address, m.subject, m.state, m.attempts, m.last_error, a.id as account_id,
  a.name as account, m.created_at, m.sent_at, m.next_at`;

/** The email server's error without addresses, so that equal causes are grouped. */
export const causeOf = sql<string>`regexp_replace(coalesce(m.last_error, ''), '[^ <]*@[^ >]*', '…', 'g')`;
const CAUSES = 5;

interface MailQuestion {
  state?: MailState | undefined;
  /** Part of the address. */
  q?: string | undefined;
}

function matching({ scope }: Reader, { state, q }: MailQuestion) {
  return sql`where m.tenant_id = ${scope.tenantId}
    ${state === undefined ? sql`` : sql`and m.state = ${state}`}
    ${q ? sql`and ${containing(['m.to_address'], q)}` : sql``}`;
}

async function mailRows({ db }: Reader, where: RawBuilder<unknown>, part: RawBuilder<unknown>): Promise<MailListRow[]> {
  const { rows } = await sql<MailListRow>`select ${FREE} ${columns}
    from (select m.* from emails m ${where} order by m.id desc ${part}) m
    left join accounts a on a.id = m.account_id order by m.id desc`.execute(db);
  return rows;
}

/** A page of the outbox, newest first, the number of matches, and the number in each state that may need attention. */
export async function mailPage(
  reader: Reader,
  question: MailQuestion & { limit: number; offset: number },
): Promise<{
  rows: MailListRow[];
  total: number;
  counts: Record<Exclude<MailState, 'sent'>, number>;
  causes: MailCause[];
}> {
  const { db, scope } = reader;
  const where = matching(reader, question);
  const { rows: counted } = await sql<{
    n: number;
  }>`select ${FREE} count(*)::int as n from emails m ${where}`.execute(db);
  const rows = await mailRows(reader, where, sql`limit ${question.limit} offset ${question.offset}`);
  const { rows: states } = await sql<{ state: MailState; n: number }>`select m.state, count(*)::int as n
    from emails m where m.tenant_id = ${scope.tenantId} and m.state in ('queued', 'failed', 'kept')
    group by m.state`.execute(db);
  const { rows: causes } = await sql<MailCause>`select ${causeOf} as error, count(*)::int as mails from emails m
    where m.tenant_id = ${scope.tenantId} and m.state = 'failed' group by 1 order by mails desc, error limit ${CAUSES}`.execute(
    db,
  );
  const count = (state: MailState) => states.find((one) => one.state === state)?.n ?? 0;
  return {
    rows,
    total: counted[0]!.n,
    counts: { queued: count('queued'), failed: count('failed'), kept: count('kept') },
    causes,
  };
}

/** The next rows of the same list after one of them; at most `limit`. */
export function mailsAfter(
  reader: Reader,
  question: MailQuestion,
  after: string | null,
  limit: number,
): Promise<MailListRow[]> {
  const behind = after === null ? sql`` : sql`and m.id < ${after}::uuid`;
  return mailRows(reader, sql`${matching(reader, question)} ${behind}`, sql`limit ${limit}`);
}

export type MailTextRow = MailListRow & Pick<OutboxMail, 'html' | 'plain'> & { may_read_links: boolean };

/** One email with its text; undefined also for a malformed id. */
export async function mailById({ db, scope }: Reader, id: string): Promise<MailTextRow | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<MailTextRow>`select ${columns}, m.html, m.plain, tonnage_may_read_links() as may_read_links
    from emails m left join accounts a on a.id = m.account_id
    where m.tenant_id = ${scope.tenantId} and m.id = ${id}::uuid`.execute(db);
  return rows[0];
}
