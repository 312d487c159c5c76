import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { LOG_KINDS, type LogKind } from '@tonnage/domain/skip-hire/customer-log';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface LogDialogProps {
  customer: Pick<Customer, 'id' | 'name'>;
  today: IsoDate;
  onClose: () => void;
}

/** Logs a call, complaint or note, with the day on which somebody follows it up. */
export function LogDialog({ customer, today, onClose }: LogDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.logForCustomer,
    initialValues: { kind: 'call' as LogKind | '', body: '', followUpOn: '' as IsoDate | '' },
    validate: ({ body, followUpOn }) => ({
      body: isEmpty(body) ? 'Enter the details.' : null,
      followUpOn: followUpOn !== '' && followUpOn < today ? 'Choose today or a later day.' : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const log = useChange(
    ({ kind, body, followUpOn }: typeof form.values) => {
      const data = { kind: kind || 'call', body: body.trim(), followUpOn: followUpOn || null };
      return call('logForCustomer', { params: { id: customer.id }, body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: ({ data }) => `${words.logKinds[data.kind]} logged.`,
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Log for ${customer.name}`}
      form={form}
      onSubmit={log.mutate}
      sending={log}
      action="Log"
      variant="primary"
      onClose={onClose}
    >
      <ChoiceButtons
        {...form.field('kind')}
        label="Kind"
        choices={LOG_KINDS.map((value) => ({ value, label: words.logKinds[value] }))}
      />
      <TextArea {...form.field('body')} label="Details" help="Office only. You can’t edit it later." lines={3} />
      <DateField
        {...form.field('followUpOn')}
        label="Follow up on"
        help="Stays on the Today page until someone closes it. Complaints appear there even without a date."
        min={today}
      />
    </FormDialog>
  );
}
