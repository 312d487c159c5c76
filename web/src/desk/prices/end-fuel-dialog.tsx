import type { FuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { fuelWords as words } from './fuel-words.ts';

interface EndFuelDialogProps {
  surcharge: FuelSurcharge;
  today: IsoDate;
  onClose: () => void;
}

/** Ends a fuel surcharge on a day, or removes one that has not started. */
export function EndFuelDialog({ surcharge, today, onClose }: EndFuelDialogProps) {
  const name = words.named(surcharge);
  const { validFrom, validTo } = surcharge;
  const removes = validFrom > today;
  const form = useForm({
    fields: CONTRACT_FIELDS.endFuelSurcharge,
    initialValues: { lastDay: today as IsoDate | '' },
    validate: ({ lastDay }) => ({
      lastDay:
        lastDay === ''
          ? words.dayMissing
          : lastDay < today
            ? words.fromPast
            : validTo !== null && lastDay >= validTo
              ? words.endsBefore(formatDayYear(validTo))
              : null,
    }),
  });
  const end = useChange(
    ({ lastDay }: typeof form.values) =>
      call('endFuelSurcharge', { params: { id: surcharge.id }, body: { data: { lastDay: lastDay || today } } }),
    {
      message: (_, { lastDay }) => (removes ? words.removed(name) : words.ended(name, formatDayYear(lastDay || today))),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={removes ? words.removeTitle(name) : words.endTitle(name)}
      form={form}
      onSubmit={end.mutate}
      sending={end}
      action={removes ? words.remove : words.end}
      variant="danger"
      guard={false}
      onClose={onClose}
    >
      {removes ? (
        <p>{words.removeHelp}</p>
      ) : (
        <DateField {...form.field('lastDay')} label={words.toLabel} help={words.endHelp} min={today} />
      )}
    </FormDialog>
  );
}
