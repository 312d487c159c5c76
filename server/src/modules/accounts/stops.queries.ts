import type { RefusalCode } from '@tonnage/contract/refusals';
import { accountBlockers, type BlockerCode } from '@tonnage/domain/blockers';
import { Refusal } from '../../platform/refusal.ts';
import { factsOf, type accountOf } from './queries.ts';

const CODE_OF: Partial<Record<BlockerCode, RefusalCode>> = {
  on_stop: 'ON_STOP',
  account_closed: 'ON_STOP',
  account_pending: 'ACCOUNT_PENDING',
  over_limit: 'OVER_LIMIT',
  po_required: 'PO_REQUIRED',
};

/** What stands between the account and an order of so much, as refusals; none when it may. Pence with VAT. */
export function accountRefusals(
  account: Awaited<ReturnType<typeof accountOf>>,
  order: { poNumber: string | null; grossPence: number },
): Refusal[] {
  return accountBlockers(factsOf(account), order).map(
    ({ code, message }) => new Refusal(CODE_OF[code] ?? 'WRONG_STATE', { message }),
  );
}
