import type { FuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { hundredthsOf } from '@tonnage/domain/common/money-text';
import { readNumber } from '@tonnage/domain/common/read-number';
import { FUEL_SURCHARGE_LIMITS } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { fuelWords as words } from './fuel-words.ts';

interface FuelDialogProps {
  /** Null: a new one. */
  surcharge: FuelSurcharge | null;
  today: IsoDate;
  onClose: () => void;
}

/** A new fuel surcharge, or one that no earlier day had. */
export function FuelDialog({ surcharge, today, onClose }: FuelDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.createFuelSurcharge,
    initialValues: {
      percentBp: surcharge === null ? '' : String(surcharge.percentBp / 100),
      jobTypes: surcharge?.jobTypes ?? [...JOB_TYPES],
      validFrom: (surcharge?.validFrom ?? addDays(today, 1)) as IsoDate | '',
      validTo: (surcharge?.validTo ?? '') as IsoDate | '',
    },
    validate: ({ percentBp, jobTypes, validFrom, validTo }) => ({
      percentBp: basisPoints(percentBp) === null ? words.percentWrong : null,
      jobTypes: jobTypes.length === 0 ? words.movementsWrong : null,
      validFrom: validFrom === '' ? words.dayMissing : validFrom < today ? words.fromPast : null,
      validTo: validTo !== '' && validTo < validFrom ? words.toWrong : null,
    }),
  });
  const save = useChange(
    (values: typeof form.values) => {
      const { jobTypes, validFrom, validTo } = values;
      const data = {
        percentBp: basisPoints(values.percentBp) ?? 0,
        jobTypes,
        validFrom: validFrom || today,
        validTo: validTo || null,
      };
      return surcharge
        ? call('updateFuelSurcharge', { params: { id: surcharge.id }, body: { data } })
        : call('createFuelSurcharge', { body: { data } });
    },
    { message: ({ data }) => words.added(words.named(data)), onDone: onClose },
  );
  return (
    <FormDialog
      title={surcharge ? words.changeTitle : words.addTitle}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={words.save}
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('percentBp')} label={words.percentLabel} help={words.percentHelp} inputMode="decimal" />
      <FieldRow>
        <DateField {...form.field('validFrom')} label={words.fromLabel} help={words.fromHelp} min={today} />
        <DateField
          {...form.field('validTo')}
          label={words.toLabel}
          help={words.toHelp}
          min={form.values.validFrom || today}
          required={false}
        />
      </FieldRow>
      <CheckGroup
        {...form.field('jobTypes')}
        label={words.movements}
        options={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))}
      />
    </FormDialog>
  );
}

/** Basis points of a percentage as people type it; null if it is none, or more or less than a surcharge may be. */
function basisPoints(text: string): number | null {
  const { number } = readNumber(text, { places: 2, units: ['%'] });
  const value = number === null ? null : hundredthsOf(number);
  const { least, most } = FUEL_SURCHARGE_LIMITS;
  return value !== null && value >= least && value <= most ? value : null;
}
