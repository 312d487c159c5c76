import type { Driver, Vehicle } from '@tonnage/contract/skip-hire/fleet';
import {
  parseVehicleRegistration,
  VEHICLE_KIND_LABELS,
  VEHICLE_KINDS,
  VEHICLE_REGISTRATION_WRONG,
  type VehicleKind,
} from '@tonnage/domain/skip-hire/vehicles';
import { DRIVER_DATES, FLEET_DATE_LABELS, VEHICLE_DATES, type FleetDate } from '@tonnage/domain/skip-hire/fleet-dates';
import { parsePhone, PHONE_WRONG } from '@tonnage/domain/common/phone';
import { isEmpty } from '@tonnage/domain/common/text';
import { useQuery } from '@tanstack/react-query';
import { readWhole } from '@tonnage/domain/common/read-number';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField, type DateFieldProps } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { everyDriverQuery } from './choices.ts';
import { words } from './words.ts';
import { useChange } from '../use-change.ts';

/** The open dialog: null adds a vehicle or driver, a row edits it. */
export type FleetOpen = { kind: 'vehicle'; row: Vehicle | null } | { kind: 'driver'; row: Driver | null };

interface FleetDialogProps {
  open: FleetOpen;
  depots: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds, edits or deactivates a vehicle or a driver. */
export function FleetDialog({ open, depots, onClose }: FleetDialogProps) {
  const { kind, row } = open;
  const isVehicle = kind === 'vehicle';
  const title = row ? `Edit ${row.name}` : isVehicle ? words.createVehicle : words.createDriver;
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createVehicle, ...CONTRACT_FIELDS.createDriver, active: {} },
    initialValues: {
      name: row?.name ?? '',
      registration: open.kind === 'vehicle' ? (open.row?.registration ?? '') : '',
      kind:
        open.kind === 'vehicle'
          ? (open.row?.kind ?? 'skip_loader')
          : ('skip_loader' satisfies VehicleKind as VehicleKind),
      payloadKg: open.kind === 'vehicle' ? String(open.row?.payloadKg ?? '') : '',
      driverId: open.kind === 'vehicle' ? (open.row?.driver?.id ?? '') : '',
      phone: open.kind === 'driver' ? (open.row?.phone ?? '') : '',
      motExpiresOn: (open.kind === 'vehicle' ? open.row?.motExpiresOn : null) ?? '',
      tachographExpiresOn: (open.kind === 'vehicle' ? open.row?.tachographExpiresOn : null) ?? '',
      insuranceExpiresOn: (open.kind === 'vehicle' ? open.row?.insuranceExpiresOn : null) ?? '',
      licenceExpiresOn: (open.kind === 'driver' ? open.row?.licenceExpiresOn : null) ?? '',
      cpcExpiresOn: (open.kind === 'driver' ? open.row?.cpcExpiresOn : null) ?? '',
      depotId: row?.depot.id ?? (depots.length === 1 ? depots[0]!.id : ''),
      active: row?.active ?? true,
    },
    validate: ({ name, registration, payloadKg, phone, depotId }) => ({
      name: isEmpty(name) ? 'Enter a name.' : null,
      registration: !isVehicle
        ? null
        : isEmpty(registration)
          ? 'Enter a registration.'
          : parseVehicleRegistration(registration)
            ? null
            : VEHICLE_REGISTRATION_WRONG,
      payloadKg: payloadOf(payloadKg) === undefined ? 'Enter a weight in kilograms, for example 8500.' : null,
      phone: isVehicle || isEmpty(phone) || parsePhone(phone) ? null : PHONE_WRONG,
      depotId: depotId === '' ? 'Choose a depot.' : null,
    }),
  });
  const drivers = useQuery({
    ...everyDriverQuery(form.values.depotId),
    enabled: isVehicle && form.values.depotId !== '',
  }).data;
  const keyOf = useIdempotencyKey();
  const change = useFleetChange((values: typeof form.values) => {
    const { depotId, active, name } = values;
    const idempotencyKey = keyOf(values);
    if (open.kind === 'vehicle') {
      const { registration, kind: type } = values;
      const data = {
        depotId,
        name,
        registration,
        kind: type,
        payloadKg: payloadOf(values.payloadKg) ?? null,
        driverId: values.driverId || null,
        motExpiresOn: values.motExpiresOn || null,
        tachographExpiresOn: values.tachographExpiresOn || null,
        insuranceExpiresOn: values.insuranceExpiresOn || null,
      };
      return open.row
        ? call('updateVehicle', { params: { id: open.row.id }, body: { data: { ...data, active } } })
        : call('createVehicle', { body: { data } }, { idempotencyKey });
    }
    const data = {
      depotId,
      name,
      phone: values.phone,
      licenceExpiresOn: values.licenceExpiresOn || null,
      cpcExpiresOn: values.cpcExpiresOn || null,
    };
    return open.row
      ? call('updateDriver', { params: { id: open.row.id }, body: { data: { ...data, active } } })
      : call('createDriver', { body: { data } }, { idempotencyKey });
  }, onClose);
  const standsDown = row !== null && row.active && !form.values.active;
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={change.mutate}
      sending={change}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={words.name}
        help={
          isVehicle
            ? 'The name you use for it, for example Skip loader 1.'
            : 'Shown to the customer on the weighbridge ticket.'
        }
      />
      {isVehicle ? (
        <>
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
        </>
      ) : (
        <TextField
          {...form.field('phone')}
          type="tel"
          label={words.phone}
          help="For texting the driver the link to their route."
        />
      )}
      <SelectField
        {...form.field('depotId')}
        label={words.depotLabel}
        placeholder="Choose"
        options={depots.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isVehicle && (
        <SelectField
          {...form.field('driverId')}
          label="Usual driver"
          help="Chosen when you give this vehicle a job. Another can always be chosen."
          required={false}
          options={[
            { value: '', label: 'None' },
            ...(drivers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FleetDateFields kinds={isVehicle ? VEHICLE_DATES : DRIVER_DATES} field={form.field} />
      {row && <CheckboxField {...form.field('active')} label="Active: can be allocated to jobs" required={false} />}
      {standsDown && (row.openJobs > 0 || !isVehicle) && (
        <Notice tone="warn">
          {[row.openJobs > 0 && words.stillHas(row.openJobs), !isVehicle && 'Links to their routes will stop working.']
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
    </FormDialog>
  );
}

type DateName = `${FleetDate}ExpiresOn`;

interface FleetDateFieldsProps {
  kinds: readonly FleetDate[];
  field: (name: DateName) => Omit<DateFieldProps, 'label'>;
}

/** The last days of a vehicle or driver, none of which has to be entered. */
function FleetDateFields({ kinds, field }: FleetDateFieldsProps) {
  return (
    <>
      {kinds.map((kind, i) => (
        <DateField
          key={kind}
          {...field(`${kind}ExpiresOn`)}
          label={words.expires(FLEET_DATE_LABELS[kind])}
          required={false}
          {...(i === 0 && { help: words.expiresHelp })}
        />
      ))}
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
