import type { Customer } from '@tonnage/contract/desk-customers';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useCustomerChange } from './use-customer.ts';
import { words } from './words.ts';

export type NewStatus = 'active' | 'on_stop' | 'closed';

const FORM = 'status-form';

interface StatusDialogProps {
  customer: Customer;
  /** What the account is to become; null while the dialog is shut. */
  to: NewStatus | null;
  onClose: () => void;
}

/** Approves, stops, releases or closes an account, with the reason for whoever looks later. */
export function StatusDialog({ customer, to, onClose }: StatusDialogProps) {
  return to && <Open customer={customer} to={to} onClose={onClose} />;
}

function Open({ customer, to, onClose }: StatusDialogProps & { to: NewStatus }) {
  const title = words.statusTitle[to](customer.name);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  const change = useCustomerChange(
    (reason: string) =>
      call('setCustomerStatus', { params: { id: customer.id }, body: { data: { status: to, reason } } }),
    onClose,
  );
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant={to === 'active' ? 'primary' : 'danger'} type="submit" form={FORM} loading={change.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={({ reason }) => change.mutate(reason.trim())}
        loading={change.isPending}
        submitError={change.error}
      >
        <p>{words.statusText[to]}</p>
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          help={words.reasonHelp}
          maxLength={LIMITS.notes}
          lines={2}
        />
      </FormShell>
    </Dialog>
  );
}
