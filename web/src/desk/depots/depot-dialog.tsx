import type { CalendarDepot } from '@tonnage/contract/skip-hire/depots';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { checkDepot, depotOf, depotValues, type DepotValues } from './depot-values.ts';
import { useCalendarChange } from './use-calendar.ts';
import { words } from './words.ts';

/** A depot's details and working week; null adds a depot. */
export function DepotDialog({ depot, onClose }: { depot: CalendarDepot | null; onClose: () => void }) {
  const title = depot === null ? words.createDepot : `Edit ${depot.name}`;
  const form = useForm<DepotValues>({
    fields: { ...CONTRACT_FIELDS.createDepot, week: {} },
    initialValues: depotValues(depot),
    validate: checkDepot,
  });
  const save = useCalendarChange(
    (values: DepotValues) => {
      const body = { data: depotOf(values) };
      return depot === null ? call('createDepot', { body }) : call('updateDepot', { params: { id: depot.id }, body });
    },
    () => 'Depot saved.',
    onClose,
  );
  return (
    <FormDialog
      title={title}
      size="lg"
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={words.save}
      onClose={onClose}
    >
      <FieldRow>
        <TextField {...form.field('name')} label={words.name} />
        <TextField {...form.field('code')} label="Code" />
        <TextField {...form.field('postcode')} label={words.postcode} />
      </FieldRow>
      <TextField {...form.field('address')} label="Address" help="Printed on transfer notes and weighbridge tickets." />
      <FieldRow>
        <SelectField
          {...form.field('permitKind')}
          label="Authorisation"
          options={[
            { value: 'permit', label: 'Environmental permit' },
            { value: 'exemption', label: 'Exemption' },
          ]}
        />
        <TextField {...form.field('permitNumber')} label="Permit or exemption number" />
        <DateField {...form.field('permitExpiresOn')} label="Valid until" />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('phone')} label="Telephone" type="tel" />
        <SelectField
          {...form.field('nation')}
          label="Nation"
          options={(['england_wales', 'scotland', 'northern_ireland'] as const).map((value) => ({
            value,
            label: words.nations[value],
          }))}
        />
        <TextField {...form.field('leadDays')} label={words.lead} inputMode="numeric" />
      </FieldRow>
      <CheckboxField {...form.field('worksBankHolidays')} label="Open on bank holidays" />
      {words.weekdays.map((day, i) => {
        const booked = depot?.bookedAhead.find(({ weekday }) => weekday === i + 1)?.booked ?? 0;
        return (
          <FieldRow key={day}>
            <CheckboxField
              {...form.nested<boolean>(`week.${i}.worked`)}
              label={`Open on ${day}`}
              help={booked > 0 ? words.aheadHelp(booked) : undefined}
            />
            {form.values.week[i]?.worked && (
              <>
                <TextField {...form.nested<string>(`week.${i}.cutOff`)} label={`Cut-off on ${day}`} type="time" />
                <TextField
                  {...form.nested<string>(`week.${i}.capacity`)}
                  label={`Maximum jobs on ${day}`}
                  inputMode="numeric"
                />
              </>
            )}
          </FieldRow>
        );
      })}
    </FormDialog>
  );
}
