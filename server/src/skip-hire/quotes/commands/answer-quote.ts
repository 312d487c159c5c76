import type { Received } from '@tonnage/contract/endpoint';
import type { acceptQuote as endpoint } from '@tonnage/contract/skip-hire/quotes';
import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { QUOTE_DAYS_MOST } from '@tonnage/domain/skip-hire/quotes';
import { audit } from '../../../core/audit/commands/audit.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { quoteAnsweredJob } from '../jobs.ts';
import type { QuoteLinkContext } from '../link.ts';
import { quoteRow, stateOf } from '../queries.ts';

type Acceptance = Omit<Received<typeof endpoint>['body']['data'], 'token'>;

/**
 * Accepts a quote by its link, for a day, in the name of who says so. Of two at once one accepts; the other gets QUOTE_ANSWERED. The
 * queue makes the order and tells the office. Throws QUOTE_LINK, QUOTE_EXPIRED.
 */
export async function acceptQuote(ctx: QuoteLinkContext, { name, date, poNumber, notes }: Acceptance): Promise<void> {
  const today = dateIn(LONDON, ctx.now);
  if (date < today) throw new InvalidInput([{ path: ['date'], message: 'Choose a day that is not over yet.' }]);
  if (date > addDays(today, QUOTE_DAYS_MOST))
    throw new InvalidInput([{ path: ['date'], message: 'Choose a day within a year.' }]);
  await answer(ctx, {
    status: 'accepted',
    accepted_name: name,
    accepted_date: date,
    accepted_po: poNumber,
    accepted_notes: notes,
    accepted_ip: ctx.ip,
  });
}

/** Declines a quote by its link. Throws QUOTE_LINK, QUOTE_ANSWERED, QUOTE_EXPIRED. */
export async function refuseQuote(ctx: QuoteLinkContext, reason: string | null): Promise<void> {
  await answer(ctx, { status: 'declined', reason });
}

type Answer =
  | { status: 'declined'; reason: string | null }
  | {
      status: 'accepted';
      accepted_name: string;
      accepted_date: string;
      accepted_po: string | null;
      accepted_notes: string | null;
      accepted_ip: string;
    };

async function answer(ctx: QuoteLinkContext, values: Answer): Promise<void> {
  const { db, now, scope, quoteId } = ctx;
  const answered = await db
    .updateTable('quotes')
    .set({ ...values, answered_at: now, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', quoteId)
    .where('status', '=', 'open')
    .where('valid_to', '>=', dateIn(LONDON, now))
    .returning(['id', 'account_id', 'number'])
    .executeTakeFirst();
  if (!answered) {
    const row = await quoteRow(ctx, quoteId);
    if (!row) throw new Refusal('QUOTE_LINK');
    throw new Refusal(stateOf(row, now) === 'expired' ? 'QUOTE_EXPIRED' : 'QUOTE_ANSWERED');
  }
  const { status } = values;
  await audit(ctx, {
    action: `quote.${status}`,
    entity: 'quote',
    entityId: answered.id,
    accountId: answered.account_id,
    changes: {
      number: answered.number,
      byLink: true,
      ...(values.status === 'accepted' && { name: values.accepted_name, date: values.accepted_date }),
    },
  });
  await ctx.queue.send(db, quoteAnsweredJob, { quoteId: answered.id, tenantId: scope.tenantId });
}
