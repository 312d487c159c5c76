import { useQuery } from '@tanstack/react-query';
import type { NumberSeries } from '@tonnage/contract/skip-hire/documents/number-series';
import { readWhole } from '@tonnage/domain/common/read-number';
import {
  isSameSeries,
  MOST_DIGITS,
  MOST_NUMBER,
  SERIES_LABELS,
  seriesNumber,
} from '@tonnage/domain/skip-hire/number-series';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';

const words = {
  title: 'Numbers',
  series: 'Series',
  next: 'Next number',
  change: 'Change',
  changeOf: (label: string) => `Change the numbers of ${label.toLowerCase()}`,
  prefix: 'Prefix',
  prefixHelp: 'Begins with a letter, then letters and digits. It may end with a hyphen or a slash, for example INV-.',
  prefixTaken: (label: string) => `${label} have this prefix, or one that could give the same numbers.`,
  digits: 'Digits',
  digitsHelp: 'Shorter numbers are filled with zeros: with 5 digits, 42 becomes 00042. 1 for none.',
  digitsWrong: `Enter a whole number from 1 to ${MOST_DIGITS}.`,
  number: 'Next number',
  numberWrong: (least: number) => `Enter a whole number of ${least} or more.`,
  example: (text: string) => `The next one will be ${text}. Numbers that have been given stay as they are.`,
  saved: (text: string) => `Saved. The next number is ${text}.`,
};

/** How orders, quotes, invoices and papers are numbered. */
export function NumbersPanel() {
  const { data, error, refetch } = useQuery(queryOf('getNumberSeries', {}));
  const [changing, setChanging] = useState<NumberSeries | null>(null);
  if (!data)
    return (
      <Panel title={words.title}>
        {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
      </Panel>
    );
  return (
    <Panel title={words.title} flush>
      <DataTable
        caption={words.title}
        rows={data.data}
        rowKey={({ series }) => series}
        empty={null}
        columns={[
          { id: 'series', header: words.series, card: 'title', render: ({ series }) => SERIES_LABELS[series] },
          { id: 'next', header: words.next, nowrap: true, render: ({ example }) => example },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            card: 'beside',
            render: (one) => (
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.changeOf(SERIES_LABELS[one.series])}
                onClick={() => setChanging(one)}
              >
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {changing && <SeriesDialog series={changing} others={data.data} onClose={() => setChanging(null)} />}
    </Panel>
  );
}

interface SeriesDialogProps {
  series: NumberSeries;
  others: readonly NumberSeries[];
  onClose: () => void;
}

/** Changes how a series is written and where it goes on, with an example of what that gives. */
function SeriesDialog({ series: old, others, onClose }: SeriesDialogProps) {
  const formOf = (values: { prefix: string; digits: string; next: string }) => ({
    prefix: values.prefix.trim().toUpperCase(),
    digits: readWhole(values.digits, { least: 1, most: MOST_DIGITS }),
    // With another prefix the numbers may begin again; the server knows which were used.
    next: readWhole(values.next, {
      least: values.prefix.trim().toUpperCase() === old.prefix ? old.next : 1,
      most: MOST_NUMBER,
    }),
  });
  const form = useForm({
    fields: CONTRACT_FIELDS.setNumberSeries,
    initialValues: { prefix: old.prefix, digits: String(old.digits), next: String(old.next) },
    validate: (values) => {
      const { prefix, digits, next } = formOf(values);
      const clash = others.find(({ series, prefix: other }) => series !== old.series && isSameSeries(other, prefix));
      return {
        prefix: clash ? words.prefixTaken(SERIES_LABELS[clash.series]) : null,
        digits: digits ? null : words.digitsWrong,
        next: next ? null : words.numberWrong(prefix === old.prefix ? old.next : 1),
      };
    },
  });
  const saving = useChange(
    (values: typeof form.values) => {
      const { prefix, digits, next } = formOf(values);
      // Others may have taken a number meanwhile: it is only sent if it was changed.
      const data = { prefix, digits: digits ?? 1, ...(next !== null && next !== old.next && { next }) };
      return call('setNumberSeries', { params: { series: old.series }, body: { data } });
    },
    { message: ({ data }) => words.saved(data.example), onDone: onClose },
  );
  const { prefix, digits, next } = formOf(form.values);
  return (
    <FormDialog
      title={words.changeOf(SERIES_LABELS[old.series])}
      form={form}
      onSubmit={saving.mutate}
      sending={saving}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('prefix')} label={words.prefix} help={words.prefixHelp} />
      <TextField {...form.field('digits')} label={words.digits} help={words.digitsHelp} inputMode="numeric" />
      <TextField {...form.field('next')} label={words.number} inputMode="numeric" />
      <p aria-live="polite">{prefix && digits && next ? words.example(seriesNumber({ prefix, digits }, next)) : ' '}</p>
    </FormDialog>
  );
}
