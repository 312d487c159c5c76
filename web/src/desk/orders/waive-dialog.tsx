import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/** Waives over hire up to a day, with the reason. */
export function WaiveDialog({ data, today, onClose }: { data: DeskOrder; today: IsoDate; onClose: () => void }) {
  const { id, hireUntil } = data.order;
  const first = addDays(hireUntil ?? today, 1);
  const form = useForm({
    fields: CONTRACT_FIELDS.waiveOverHire,
    initialValues: { until: (first > today ? first : today) as IsoDate | '', reason: '' },
    validate: ({ until, reason }) => ({
      until: until === '' || until < first ? 'Choose a day after the current end of the hire.' : null,
      reason: isEmpty(reason) ? words.reasonMissing : null,
    }),
  });
  const waive = useOrderChange(
    id,
    ({ until, reason }: typeof form.values) =>
      call('waiveOverHire', { params: { id }, body: { data: { until: until || first, reason: reason.trim() } } }),
    'Over hire waived.',
    onClose,
  );
  return (
    <FormDialog
      title="Waive over hire"
      form={form}
      onSubmit={waive.mutate}
      sending={waive}
      action="Waive over hire"
      variant="primary"
      onClose={onClose}
    >
      {hireUntil && (
        <p>{`The hire is included until ${formatDayYear(hireUntil)}. Days that are invoiced stay invoiced.`}</p>
      )}
      <DateField {...form.field('until')} label="Free until" min={first} />
      <TextArea {...form.field('reason')} label={words.reason} help={words.reasonHelp} lines={3} />
    </FormDialog>
  );
}
