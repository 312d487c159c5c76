import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';
import { OWED_LABELS } from '@tonnage/domain/skip-hire/owed';

/** What an account owes, as rows that add up: on the customer's page at the desk and on the account's in the portal. */
export function owedItems(owed: Customer['owed']): { term: string; value: string }[] {
  const item = (name: keyof typeof OWED_LABELS, pence = owed[name]) => ({
    term: OWED_LABELS[name],
    value: formatPence(pence),
  });
  return [
    item('invoicedPence'),
    ...(owed.unallocatedPence > 0 ? [item('unallocatedPence', -owed.unallocatedPence), item('balancePence')] : []),
    ...(owed.refundDuePence > 0
      ? [{ term: 'To be refunded to the card', value: formatPence(owed.refundDuePence) }]
      : []),
    ...(owed.orderedPence === 0 ? [] : [item('orderedPence'), item('usedPence')]),
  ];
}
