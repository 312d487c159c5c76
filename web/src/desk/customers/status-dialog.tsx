import type { NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useCustomerChange } from './use-customer.ts';
import { words } from './words.ts';

interface StatusDialogProps {
  customer: Customer;
  /** The account's new status. */
  to: NewAccountStatus;
  onClose: () => void;
}

/** Approves, stops, releases or closes an account, with the reason for the record. */
export function StatusDialog({ customer, to, onClose }: StatusDialogProps) {
  const approves = customer.status === 'pending' && to === 'active';
  const change = useCustomerChange(
    (reason: string) =>
      call('setCustomerStatus', { params: { id: customer.id }, body: { data: { status: to, reason } } }),
    onClose,
    ({ data }) => (approves ? `${customer.name} approved. ${sentTo(data, customer.name)}` : 'Saved.'),
  );
  return (
    <ReasonDialog
      title={words.statusTitle[to](customer.name, customer.status)}
      text={words.statusText[to]}
      words={words}
      onReason={change.mutate}
      sending={change}
      action={words.statusDo[to]}
      variant={to === 'active' ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}
