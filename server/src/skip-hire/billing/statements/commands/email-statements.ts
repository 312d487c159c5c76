import type { Emailed } from '@tonnage/contract/core/email';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit, auditCompany } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { inCustomer } from '../../../accounts/in-customer.queries.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { debtorPage } from '../../invoices/debtors.queries.ts';
import { statementsJob, type StatementsTo } from '../jobs.ts';
import { statementSent } from '../statement-email.ts';

/** Emails one customer their statement, to whom their invoices go. Returns the addresses. Throws NOT_FOUND, ACCOUNT_MERGED. */
export async function emailStatement(ctx: TenantContext, accountId: string): Promise<Emailed> {
  requireBookkeeper(ctx);
  await inCustomer(ctx, accountId);
  const sentTo = await mailPayers(ctx, statementSent, accountId, { accountId });
  await audit(ctx, {
    action: 'statement.sent',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { recipients: sentTo.length },
  });
  return { sentTo, sending: ctx.sendsMail };
}

/** Starts the emails of statements to everybody who owes something, or has something overdue, and returns how many those are. */
export async function emailStatements(ctx: TenantContext, to: StatementsTo): Promise<number> {
  requireBookkeeper(ctx);
  const { db, scope, now } = ctx;
  const on = dateIn(LONDON, now);
  const { sums } = await debtorPage(
    ctx,
    { late: to === 'overdue' ? to : undefined, owing: true, limit: 1, offset: 0 },
    on,
  );
  await ctx.queue.send(db, statementsJob, { tenantId: scope.tenantId, on, to });
  await auditCompany(ctx, 'statements.sent', { to, customers: sums.total });
  return sums.total;
}
