import type { CalendarZone, DeskCalendar } from '@tonnage/contract/skip-hire/depots';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useCalendarChange } from './use-calendar.ts';
import { words } from './words.ts';

interface ZoneDialogProps {
  calendar: DeskCalendar;
  /** Null adds a zone. */
  zone: CalendarZone | null;
  onClose: () => void;
}

/** A zone's name, depot, permit area and prefixes. */
export function ZoneDialog({ calendar, zone, onClose }: ZoneDialogProps) {
  const title = zone === null ? words.createZone : words.zoneTitle(zone.name);
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createZone, movementCost: CONTRACT_FIELDS.createZone.movementCostPence },
    initialValues: {
      name: zone?.name ?? '',
      depotId: zone?.depot.id ?? calendar.depots[0]?.id ?? '',
      permitAreaId: zone?.permitArea?.id ?? '',
      prefixes: zone?.prefixes.join(', ') ?? '',
      elsewhere: zone?.elsewhere ?? false,
      movementCost: zone?.movementCostPence == null ? '' : poundsOf(zone.movementCostPence),
    },
    validate: ({ name, depotId, prefixes, elsewhere, movementCost }) => ({
      name: isEmpty(name) ? words.missing : null,
      depotId: depotId === '' ? words.missing : null,
      prefixes:
        prefixesOf(prefixes).length === 0 && !elsewhere ? 'Enter at least one prefix, or tick Everywhere else.' : null,
      movementCost: penceOf(movementCost) === undefined ? 'Enter an amount in pounds, for example 65 or 65.50.' : null,
    }),
  });
  const save = useCalendarChange(
    ({ permitAreaId, prefixes, movementCost, ...rest }: typeof form.values) => {
      const costs = { movementCostPence: penceOf(movementCost) ?? null };
      const body = { data: { ...rest, ...costs, permitAreaId: permitAreaId || null, prefixes: prefixesOf(prefixes) } };
      return zone === null ? call('createZone', { body }) : call('updateZone', { params: { id: zone.id }, body });
    },
    ({ data }) => words.zoneSaved(data.moved, data.kept),
    onClose,
  );
  const remove = useCalendarChange(
    (id: string) => call('removeZone', { params: { id } }),
    () => 'Zone removed.',
    onClose,
  );
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={save.mutate}
      sending={{ isPending: save.isPending, error: remove.error ?? save.error }}
      action={words.save}
      more={
        zone && (
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(zone.id)}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={words.name} />
      <TextArea
        {...form.field('prefixes')}
        label={words.prefixes}
        help="Separate with commas, for example LS11 5PS, LS11 5, LS11 or LS. The most specific match is used."
        lines={3}
        required={!form.values.elsewhere}
      />
      <CheckboxField
        {...form.field('elsewhere')}
        label={words.elsewhere}
        help="This zone also covers every postcode that isn’t in another zone. If no zone does, orders for those postcodes are refused."
      />
      <FieldRow>
        <SelectField {...form.field('depotId')} label="Depot" options={options(calendar.depots)} />
        <SelectField
          {...form.field('permitAreaId')}
          label={words.permitArea}
          placeholder="None: private land only"
          options={options(calendar.permitAreas)}
        />
      </FieldRow>
      <TextField
        {...form.field('movementCost')}
        label="Cost of a movement, £"
        help="What one job there costs you: lorry, fuel and driver. For your margins; customers never see it."
        inputMode="decimal"
      />
    </FormDialog>
  );
}

function prefixesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '');
}
