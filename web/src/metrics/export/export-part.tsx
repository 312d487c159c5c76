import { useMutation } from '@tanstack/react-query';
import { STORED_STATUSES, type StoredStatus } from '@tonnage/domain/metrics/periods/status';
import { useState } from 'react';
import { fetchBytes, saveFile } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { FORMATS } from '../../shared/export-button.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { STATUS } from '../projects/words.ts';
import { type Part, queryOfPart, WHOLE } from './part.ts';

interface ExportPartProps {
  /** What can be ticked; undefined for a single metric. */
  of: 'projectIds' | 'metricIds';
  choices: readonly { value: string; label: string; help?: string }[];
  /** The fixed scope of the file. */
  within?: { projectIds: string } | { metricIds: string };
}

/** Exports a part of the data, chosen in a dialog, next to the export of everything (metrics.md §2.11). */
export function ExportPart(props: ExportPartProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export selection</Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ of, choices, within, onClose }: ExportPartProps & { onClose: () => void }) {
  const form = useForm<Part>({ initialValues: WHOLE });
  const file = useMutation({
    mutationFn: async ({ format, ...part }: Part) => {
      const { blob, fileName } = await fetchBytes('exportMetrics', {
        query: { ...within, ...queryOfPart(part, of), format },
      });
      saveFile(blob, fileName);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Export a selection"
      form={form}
      guard={false}
      action="Download"
      variant="primary"
      sending={file}
      onSubmit={(part) => file.mutate(part)}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <CheckGroup
          {...form.field('chosen')}
          label={of === 'projectIds' ? 'Projects (all if none ticked)' : 'Metrics (all if none ticked)'}
          options={choices}
        />
      )}
      <DateRange
        fromLabel="From"
        toLabel="To"
        from={form.values.from}
        to={form.values.to}
        onChange={(range) =>
          form.set(Object.fromEntries(Object.entries(range).map(([end, day]) => [end, day ?? ''])) as Partial<Part>)
        }
      />
      <CheckGroup<StoredStatus>
        {...form.field('statuses')}
        label="Status (all if none ticked)"
        options={STORED_STATUSES.map((value) => ({ value, label: STATUS[value].label }))}
      />
      <CheckboxField {...form.field('empty')} label="Include unreported periods" />
      <ChoiceButtons {...form.field('format')} label="Format" choices={FORMATS} />
    </FormDialog>
  );
}
