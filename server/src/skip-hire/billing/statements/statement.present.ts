import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { ageing } from '@tonnage/domain/skip-hire/ageing';
import { addDays, daysBetween, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { statementOf } from '@tonnage/domain/skip-hire/statement';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { methodOf } from '../invoices/present.ts';
import { ledgerOf, openOn } from './statement.queries.ts';

/** The most days of a statement, both ends counted: its movements are not paged. */
const DAYS = 1100;

/** Throws if the role sees no invoices, or the member sees only part of the account (decision 14). */
export function requireLedger({ scope }: Reading<AccountContext>): void {
  scope.require('invoices.view');
  if (scope.siteIds !== null) throw new Refusal('WHOLE_ACCOUNT_ONLY');
}

/** The account's statement for some days; by default from the first of the month before last until today. */
export async function statement(
  ctx: Reading<AccountContext>,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<AccountStatement> {
  requireLedger(ctx);
  const { db, scope, now } = ctx;
  const to = period.to ?? dateIn(LONDON, now);
  const from = period.from ?? firstOfMonthBeforeLast(to);
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > DAYS) throw new Refusal('STATEMENT_DAYS');
  const { rows, openingPence } = await ledgerOf(db, scope, { from, to });
  const { debts, unallocatedPence } = await openOn(db, scope, to);
  const account = await accountOf(db, scope);
  const { movements, closingPence } = statementOf(rows, { from, to }, openingPence);
  return {
    from,
    to,
    account: { number: account.number, name: account.name, billingAddress: account.billing_address },
    openingPence,
    movements: movements.map(({ provider, ...movement }) => ({
      ...movement,
      method: provider === null ? null : methodOf(provider),
    })),
    closingPence,
    ageing: ageing(debts, unallocatedPence, to),
  };
}

function firstOfMonthBeforeLast(day: string): string {
  const first = (date: string) => `${date.slice(0, 7)}-01`;
  return first(addDays(first(addDays(first(day), -1)), -1));
}
