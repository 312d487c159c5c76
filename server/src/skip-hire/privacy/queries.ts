import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import type { PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import { sql } from 'kysely';
import { isId } from '../../platform/db/ids.ts';
import type { TenantContext } from '../../platform/context.ts';
import { onePage } from '../../platform/http/paging.ts';
import { containing } from '../../platform/db/containing.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

function requests({ db, scope }: Reader) {
  return db
    .selectFrom('privacy_requests as r')
    .leftJoin('users as e', 'e.id', 'r.entered_by')
    .leftJoin('users as a', 'a.id', 'r.answered_by')
    .select(['r.id', 'r.kind', 'r.name', 'r.email', 'r.phone', 'r.body', 'r.received_on', 'r.due_on', 'r.entered_by'])
    .select(['r.answer', 'r.answered_at', 'r.erased_at', 'e.name as entered_by_name', 'a.name as answered_by_name'])
    .where('r.tenant_id', '=', scope.tenantId);
}
type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const FORMER = 'Former colleague';

const present = (row: Row): PrivacyRequest => ({
  id: row.id,
  kind: row.kind as PrivacyKind,
  name: row.name,
  email: row.email,
  phone: row.phone,
  text: row.body,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  enteredBy: row.entered_by === null ? null : (row.entered_by_name ?? FORMER),
  answer:
    row.answer === null
      ? null
      : { text: row.answer, at: row.answered_at!.toISOString(), by: row.answered_by_name ?? FORMER },
  erasedAt: row.erased_at?.toISOString() ?? null,
});

interface Asked {
  q?: string | undefined;
  status?: 'open' | 'answered' | undefined;
  pagination: { page: number; pageSize: number };
}

/** A page of requests, the open ones first, by the day they are due; answered ones newest first. */
export async function requestPage(ctx: Reader, { q, status, pagination }: Asked) {
  let found = requests(ctx);
  if (status) found = found.where('r.answered_at', status === 'open' ? 'is' : 'is not', null);
  if (q) found = found.where(containing(['r.name', 'r.email'], q));
  const ordered = found
    .orderBy(sql`r.answered_at is not null`)
    .orderBy(sql`case when r.answered_at is null then r.due_on end`)
    .orderBy('r.id', 'desc');
  const { rows, total } = await onePage(ordered, pagination);
  return { rows: rows.map(present), total };
}

/** A request of the company; undefined if there is none, also for a malformed id. */
export async function requestById(ctx: Reader, id: string): Promise<PrivacyRequest | undefined> {
  const row = isId(id) ? await requests(ctx).where('r.id', '=', id).executeTakeFirst() : undefined;
  return row && present(row);
}

/** The requests without an answer, the most urgent first, at most `limit`; nothing for staff who may not answer them. */
export async function openRequests(ctx: Reader, limit: number): Promise<PrivacyRequest[]> {
  if (!ctx.scope.may('privacy.manage')) return [];
  const rows = await requests(ctx)
    .where('r.answered_at', 'is', null)
    .orderBy('r.due_on')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(present);
}

/** The request that an email is about. */
export async function mailedRequest(ctx: Reader, id: string): Promise<PrivacyRequest> {
  const request = await requestById(ctx, id);
  if (!request) throw new Error(`There is no privacy request ${id}`);
  return request;
}
