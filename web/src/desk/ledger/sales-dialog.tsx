import type { FileFormat } from '@tonnage/contract/envelope';
import { type IsoDate, addDays } from '@tonnage/domain/common/dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { FORMATS } from '../../shared/export-button.tsx';
import { useFile } from '../../shared/use-file.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

/**
 * Exports the documents issued in a range of days, line by line, for a spreadsheet or a package that has no format of its own here; by
 * default for last month.
 */
export function SalesDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const form = useForm<{ from: IsoDate | ''; to: IsoDate | ''; format: FileFormat }>({
    initialValues: { ...monthOf(addDays(monthOf(today).from, -1)), format: 'csv' },
    validate: ({ from, to }) => ({
      from: from === '' ? words.salesDay : null,
      to: to === '' ? words.salesDay : from !== '' && to < from ? 'End date is before start date.' : null,
    }),
  });
  const file = useFile('exportSales');
  return (
    <FormDialog
      title={words.lines}
      form={form}
      onSubmit={({ from, to, format }) => {
        if (from && to) file.mutate({ query: { from, to, format } }, { onSuccess: onClose });
      }}
      // Errors appear in a toast, as for every file.
      sending={{ isPending: file.isPending, error: null }}
      action="Download"
      variant="primary"
      onClose={onClose}
    >
      <p>
        All invoice and credit note lines issued between these dates, as a file for a spreadsheet or another accounts
        package.
      </p>
      <FieldRow>
        <DateField {...form.field('from')} label="Issued from" />
        <DateField {...form.field('to')} label="Issued to" />
      </FieldRow>
      <ChoiceButtons {...form.field('format')} label="Format" choices={FORMATS} />
    </FormDialog>
  );
}
