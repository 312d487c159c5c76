import type { Driver, Vehicle } from '@tonnage/contract/skip-hire/fleet';
import {
  parseVehicleRegistration,
  VEHICLE_KIND_LABELS,
  VEHICLE_KINDS,
  VEHICLE_REGISTRATION_WRONG,
  type VehicleKind,
} from '@tonnage/domain/skip-hire/vehicles';
import {
  DRIVER_DATES,
  FLEET_DATE_LABELS,
  VEHICLE_DATES,
  type FleetDate,
  type FleetDates,
} from '@tonnage/domain/skip-hire/fleet-dates';
import { parsePhone, PHONE_WRONG } from '@tonnage/domain/common/phone';
import { isEmpty } from '@tonnage/domain/common/text';
import { useQuery } from '@tanstack/react-query';
import { readWhole } from '@tonnage/domain/common/read-number';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { DateFieldProps } from '../../ui/fields/typed-date.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { textsOf, useForm, type Form } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { everyDriverQuery } from './choices.ts';
import { words } from './words.ts';
import { useChange } from '../use-change.ts';

/** The open dialog: null adds a vehicle or driver, a row edits it. */
export type FleetOpen = { kind: 'vehicle'; row: Vehicle | null } | { kind: 'driver'; row: Driver | null };

interface DialogProps {
  depots: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds, edits or deactivates a vehicle or a driver. */
export function FleetDialog({ open, ...props }: { open: FleetOpen } & DialogProps) {
  if (open.kind === 'vehicle') return <VehicleDialog vehicle={open.row} {...props} />;
  return <DriverDialog driver={open.row} {...props} />;
}

const VEHICLE = CONTRACT_FIELDS.createVehicle;
const DRIVER = CONTRACT_FIELDS.createDriver;
const depotOf = (row: Vehicle | Driver | null, depots: DialogProps['depots']) =>
  row?.depot.id ?? (depots.length === 1 ? depots[0]!.id : '');
const missingOf = ({ name, depotId }: { name: string; depotId: string }) => ({
  name: isEmpty(name) ? 'Enter a name.' : null,
  depotId: depotId === '' ? 'Choose a depot.' : null,
});

function VehicleDialog({ vehicle, depots, onClose }: { vehicle: Vehicle | null } & DialogProps) {
  const form = useForm({
    fields: { ...VEHICLE, active: {} },
    initialValues: {
      ...textsOf(VEHICLE, vehicle),
      ...datesOf(VEHICLE_DATES, vehicle),
      kind: vehicle?.kind ?? ('skip_loader' satisfies VehicleKind as VehicleKind),
      payloadKg: String(vehicle?.payloadKg ?? ''),
      driverId: vehicle?.driver?.id ?? '',
      depotId: depotOf(vehicle, depots),
      active: vehicle?.active ?? true,
    },
    validate: (values) => ({
      ...missingOf(values),
      registration: isEmpty(values.registration)
        ? 'Enter a registration.'
        : parseVehicleRegistration(values.registration)
          ? null
          : VEHICLE_REGISTRATION_WRONG,
      payloadKg: payloadOf(values.payloadKg) === undefined ? 'Enter a weight in kilograms, for example 8500.' : null,
    }),
  });
  const drivers = useQuery({
    ...everyDriverQuery(form.values.depotId),
    enabled: form.values.depotId !== '',
  }).data;
  const keyOf = useIdempotencyKey();
  const save = useFleetChange((values: typeof form.values) => {
    const { active, ...given } = values;
    const data = {
      ...given,
      ...orNoDates(VEHICLE_DATES, given),
      payloadKg: payloadOf(given.payloadKg) ?? null,
      driverId: given.driverId || null,
    };
    return vehicle
      ? call('updateVehicle', { params: { id: vehicle.id }, body: { data: { ...data, active } } })
      : call('createVehicle', { body: { data } }, { idempotencyKey: keyOf(values) });
  }, onClose);
  return (
    <FormDialog
      title={vehicle ? `Edit ${vehicle.name}` : words.createVehicle}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={words.name}
        help="The name you use for it, for example Skip loader 1."
      />
      <TextField {...form.field('registration')} label={words.registration} />
      <ChoiceButtons
        {...form.field('kind')}
        label="Type"
        size="sm"
        help="Skip loaders lift skips, hook loaders lift roll-ons."
        choices={VEHICLE_KINDS.map((value) => ({ value, label: VEHICLE_KIND_LABELS[value] }))}
      />
      <TextField
        {...form.field('payloadKg')}
        label="Payload, kg"
        help="The most it may carry, from its plate."
        inputMode="numeric"
      />
      <DepotField form={form} depots={depots} />
      <SelectField
        {...form.field('driverId')}
        label="Usual driver"
        help="Drives this lorry on every day for which nobody else is chosen in the planner."
        required={false}
        options={[{ value: '', label: 'None' }, ...(drivers ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <FleetDateFields kinds={VEHICLE_DATES} field={form.field} />
      <ActiveField form={form} row={vehicle} effect="" />
    </FormDialog>
  );
}

interface FleetDateFieldsProps<Kind extends FleetDate> {
  kinds: readonly Kind[];
  field: (name: `${Kind}ExpiresOn`) => Omit<DateFieldProps, 'label'>;
}

/** The last days of a vehicle or driver, none of which has to be entered. */
function FleetDateFields<Kind extends FleetDate>({ kinds, field }: FleetDateFieldsProps<Kind>) {
  return (
    <>
      {kinds.map((kind, i) => (
        <DateField
          key={kind}
          {...field(`${kind}ExpiresOn`)}
          label={words.expires(FLEET_DATE_LABELS[kind])}
          ahead
          required={false}
          {...(i === 0 && { help: words.expiresHelp })}
        />
      ))}
    </>
  );
}

/** What the form shows of the dates: empty where none is entered. */
const datesOf = <Kind extends FleetDate>(kinds: readonly Kind[], row: Partial<FleetDates> | null) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}ExpiresOn`, row?.[`${kind}ExpiresOn`] ?? ''])) as Record<
    `${Kind}ExpiresOn`,
    string
  >;

const orNoDates = <Kind extends FleetDate>(
  kinds: readonly Kind[],
  values: Readonly<Record<`${Kind}ExpiresOn`, string>>,
) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}ExpiresOn`, values[`${kind}ExpiresOn`] || null])) as Record<
    `${Kind}ExpiresOn`,
    string | null
  >;

function DriverDialog({ driver, depots, onClose }: { driver: Driver | null } & DialogProps) {
  const form = useForm({
    fields: { ...DRIVER, active: {} },
    initialValues: {
      ...textsOf(DRIVER, driver),
      ...datesOf(DRIVER_DATES, driver),
      depotId: depotOf(driver, depots),
      active: driver?.active ?? true,
    },
    validate: (values) => ({
      ...missingOf(values),
      phone: isEmpty(values.phone) || parsePhone(values.phone) ? null : PHONE_WRONG,
    }),
  });
  const keyOf = useIdempotencyKey();
  const save = useFleetChange((values: typeof form.values) => {
    const { active, ...given } = values;
    const data = { ...given, ...orNoDates(DRIVER_DATES, given) };
    return driver
      ? call('updateDriver', { params: { id: driver.id }, body: { data: { ...data, active } } })
      : call('createDriver', { body: { data } }, { idempotencyKey: keyOf(values) });
  }, onClose);
  return (
    <FormDialog
      title={driver ? `Edit ${driver.name}` : words.createDriver}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={words.name} help="Shown to the customer on the weighbridge ticket." />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={words.phone}
        help="For texting the driver the link to their route."
      />
      <DepotField form={form} depots={depots} />
      <FleetDateFields kinds={DRIVER_DATES} field={form.field} />
      <ActiveField form={form} row={driver} effect="Links to their routes will stop working." />
    </FormDialog>
  );
}

type WorkingForm = Pick<Form<{ depotId: string; active: boolean }>, 'field' | 'values'>;

const DepotField = ({ form, depots }: { form: WorkingForm; depots: DialogProps['depots'] }) => (
  <SelectField
    {...form.field('depotId')}
    label={words.depotLabel}
    placeholder="Choose"
    options={depots.map(({ id, name }) => ({ value: id, label: name }))}
  />
);

/** Of one that exists. `effect`: what else happens when it is deactivated. */
function ActiveField({ form, row, effect }: { form: WorkingForm; row: Vehicle | Driver | null; effect: string }) {
  if (!row) return null;
  const notices = [row.openJobs > 0 && words.stillHas(row.openJobs), effect].filter(Boolean);
  return (
    <>
      <CheckboxField {...form.field('active')} label="Active: can be allocated to jobs" required={false} />
      {row.active && !form.values.active && notices.length > 0 && <Notice tone="warn">{notices.join(' ')}</Notice>}
    </>
  );
}

/** A payload in kg; null for an empty text, undefined for anything else that is not a weight of a lorry. */
export function payloadOf(text: string): number | null | undefined {
  return readWhole(text, { least: 1, most: 50_000, units: ['kg'] });
}

/** Adds or changes a vehicle or a driver. */
export function useFleetChange<Input>(send: (input: Input) => Promise<{ data: { name: string } }>, onDone: () => void) {
  return useChange(send, { message: ({ data }) => `${data.name} saved.`, onDone });
}
