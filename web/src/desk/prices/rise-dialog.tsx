import { useMutation } from '@tanstack/react-query';
import type { RisePreview } from '@tonnage/contract/skip-hire/prices';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { hundredthsOf } from '@tonnage/domain/common/money-text';
import { readNumber } from '@tonnage/domain/common/read-number';
import { RISE_LIMITS, RISE_ROUNDINGS, type RiseRounding } from '@tonnage/domain/skip-hire/price-rise';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { PriceChangesTable } from './price-changes-table.tsx';
import { pricesParams, type PricesSearch } from './screens.ts';
import { words } from './words.ts';

interface RiseDialogProps {
  search: PricesSearch;
  today: IsoDate;
  onClose: () => void;
}

/** Changes the prices that the list's filters match by a percentage, from a day on: previewed first, then changed as previewed. */
export function RiseDialog({ search, today, onClose }: RiseDialogProps) {
  const { on: _on, ...filters } = pricesParams(search);
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.previewRise, agreed: {} },
    initialValues: {
      byBp: '',
      from: firstOfNextMonth(today) as IsoDate | '',
      roundTo: '100' as `${RiseRounding}`,
      agreed: false,
    },
    validate: ({ byBp, from }) => ({
      byBp: basisPoints(byBp) === null ? words.risePercentWrong : null,
      from: from === '' ? 'Choose a date.' : null,
    }),
  });
  const { values } = form;
  // The search finds customers, so what it finds was agreed with them.
  const mayLeaveAgreed = filters.whose === undefined && filters.q === undefined;
  const rise = {
    from: values.from || today,
    byBp: basisPoints(values.byBp) ?? 0,
    roundTo: RISE_ROUNDINGS.find((each) => String(each) === values.roundTo) ?? 1,
    filters: { ...filters, ...(mayLeaveAgreed && !values.agreed && { whose: 'list' as const }) },
  };
  const [previewed, setPreviewed] = useState<{ preview: RisePreview; of: string } | null>(null);
  const look = useMutation({
    mutationFn: (of: typeof rise) => call('previewRise', { body: { data: of } }),
    onSuccess: ({ data }, of) => setPreviewed({ preview: data, of: JSON.stringify(of) }),
  });
  const save = useChange((seen: string) => call('raisePrices', { body: { data: { ...rise, seen } } }), {
    message: ({ data }) => words.changedMany(data.changed, formatDayYear(rise.from)),
    onDone: onClose,
  });
  // Only what was previewed can be changed: another value needs another preview, and so does what was refused.
  const preview = previewed?.of === JSON.stringify(rise) && !save.isError ? previewed.preview : null;
  return (
    <FormDialog
      title={words.rise}
      size="lg"
      form={form}
      variant="primary"
      action={preview ? words.pasteApply(preview.changed) : 'Preview'}
      disabledReason={preview?.changed === 0 ? 'Nothing here changes a price.' : null}
      sending={preview ? save : { isPending: look.isPending, error: save.error ?? look.error }}
      onSubmit={() => {
        if (preview) return save.mutate(preview.seen);
        save.reset();
        look.mutate(rise);
      }}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          {...form.field('byBp')}
          label="Change by %"
          help="4 adds 4%; -2.5 takes 2.5% off."
          inputMode="decimal"
        />
        <DateField {...form.field('from')} label="Valid from" min={today} />
      </FieldRow>
      <ChoiceButtons
        {...form.field('roundTo')}
        label="Round to the nearest"
        size="sm"
        choices={RISE_ROUNDINGS.map((value) => ({ value: `${value}` as const, label: words.riseRoundings[value] }))}
      />
      {mayLeaveAgreed && <CheckboxField {...form.field('agreed')} label="Change prices agreed with customers too" />}
      <p>
        {Object.values(filters).some((value) => value !== undefined)
          ? 'This changes only the prices that the list’s filters match.'
          : words.riseAll(values.agreed)}
      </p>
      {preview && <RisePanel preview={preview} />}
    </FormDialog>
  );
}

function RisePanel({ preview }: { preview: RisePreview }) {
  const { changed, same, onApplication, planned, changes } = preview;
  return (
    <>
      <Notice tone="info" title={words.riseCounts(changed, same, onApplication)}>
        {planned > 0 ? words.risePlanned(planned) : null}
      </Notice>
      <PriceChangesTable changes={changes} of={changed} />
    </>
  );
}

/** Basis points of a percentage as people type it; null if it is none, is 0 or goes too far. */
function basisPoints(text: string): number | null {
  const { number } = readNumber(text.replace(/^\s*\+/, ''), { places: 2, units: ['%'] });
  const value = number === null ? null : hundredthsOf(number);
  return value !== null && value !== 0 && value >= RISE_LIMITS.least && value <= RISE_LIMITS.most ? value : null;
}

/** Price lists change with a month. */
function firstOfNextMonth(today: IsoDate): IsoDate {
  return `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}
