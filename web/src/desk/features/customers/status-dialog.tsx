import type { Customer } from '@tonnage/contract/desk-customers';
import { call } from '../../../lib/api.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useCustomerChange } from './use-customer.ts';
import { words } from './words.ts';

export type NewStatus = 'active' | 'on_stop' | 'closed';

interface StatusDialogProps {
  customer: Customer;
  /** What the account is to become. */
  to: NewStatus;
  onClose: () => void;
}

/** Approves, stops, releases or closes an account, with the reason for whoever looks later. */
export function StatusDialog({ customer, to, onClose }: StatusDialogProps) {
  const change = useCustomerChange(
    (reason: string) =>
      call('setCustomerStatus', { params: { id: customer.id }, body: { data: { status: to, reason } } }),
    onClose,
  );
  return (
    <ReasonDialog
      title={words.statusTitle[to](customer.name)}
      text={words.statusText[to]}
      words={words}
      onReason={change.mutate}
      sending={change}
      action={words.save}
      variant={to === 'active' ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}
