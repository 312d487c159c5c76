import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { useFile } from '../../shared/use-file.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

/**
 * Exports the documents issued in a range of days, line by line, in the accounting package's format; by default for
 * last month.
 */
export function SalesDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const form = useForm<{ from: IsoDate | ''; to: IsoDate | '' }>({
    initialValues: monthOf(addDays(monthOf(today).from, -1)),
    validate: ({ from, to }) => ({
      from: from === '' ? words.salesDay : null,
      to: to === '' ? words.salesDay : from !== '' && to < from ? 'End date is before start date.' : null,
    }),
  });
  const file = useFile('exportSales');
  return (
    <FormDialog
      title={words.sales}
      form={form}
      onSubmit={({ from, to }) => {
        if (from && to) file.mutate({ query: { from, to } }, { onSuccess: onClose });
      }}
      // Errors appear in a toast, as for every file.
      sending={{ isPending: file.isPending, error: null }}
      action="Download"
      variant="primary"
      onClose={onClose}
    >
      <p>All invoice and credit note lines issued between these dates, as a CSV file for your accounting package.</p>
      <FieldRow>
        <DateField {...form.field('from')} label="Issued from" />
        <DateField {...form.field('to')} label="Issued to" />
      </FieldRow>
    </FormDialog>
  );
}
