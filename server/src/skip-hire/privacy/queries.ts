import { listPrivacyRequests, type PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { containing } from '../../platform/db/containing.ts';
import { readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The name of a member of staff, also of one who has left. */
const nameOf = (column: string) =>
  sql`case when ${sql.ref(column)} is not null then coalesce(${readIn('users', column, 'name')}, 'Former colleague') end`;

/** Requests of the company: open ones by the day they are due, then answered ones, newest first. */
export const requestTable = listTable(listPrivacyRequests, {
  as: 'r',
  rows: ({ db, scope }) =>
    db.selectFrom('privacy_requests as r').selectAll('r').where('r.tenant_id', '=', scope.tenantId),
  columns: {
    text: 'r.body',
    enteredBy: nameOf('r.entered_by'),
    answerText: 'r.answer',
    answeredBy: sql`coalesce(${readIn('users', 'r.answered_by', 'name')}, 'Former colleague')`,
  },
  also: ['answerText', 'answeredAt', 'answeredBy'],
  derived: {
    answer: ({ answerText: text, answeredAt: at, answeredBy: by }) =>
      text === null ? null : ({ text, at, by } as PrivacyRequest['answer']),
  },
  order: {
    answer: sql`(r.answered_at is not null)`,
    dueOn: sql`case when r.answered_at is null then r.due_on else 'infinity' end`,
  },
  filters: {
    q: (q) => containing(['r.name', 'r.email'], q),
    status: (status) => (status === 'open' ? sql`r.answered_at is null` : sql`r.answered_at is not null`),
  },
});

/** A request of the company. Throws NOT_FOUND. */
export async function requireRequest(ctx: Reading<TenantContext>, id: string): Promise<PrivacyRequest> {
  const request = await requestTable.one(ctx, id);
  if (!request) throw new Refusal('NOT_FOUND');
  return request;
}

/** The requests without an answer, the most urgent first, at most `limit`; nothing for staff who may not answer them. */
export async function openRequests(ctx: Reading<TenantContext>, limit: number): Promise<PrivacyRequest[]> {
  if (!ctx.scope.may('privacy.manage')) return [];
  return (await requestTable.after(ctx, { status: 'open' }, null, limit)).map(({ entry }) => entry);
}
