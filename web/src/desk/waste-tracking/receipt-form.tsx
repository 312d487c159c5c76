import type { WasteReceiptPage } from '@tonnage/contract/skip-hire/waste-tracking';
import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import {
  isContainer,
  isHazardousCode,
  isTreatment,
  parseHazards,
  TREATMENTS,
  type ContainerCode,
  type TreatmentCode,
} from '@tonnage/domain/skip-hire/list-of-wastes';
import {
  CONSIGNMENT_WRONG,
  isConsignmentCode,
  NO_CONSIGNMENT,
  NO_REGISTRATION,
  PHYSICAL_FORMS,
} from '@tonnage/domain/skip-hire/receipt';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { containerOptions } from '../parts/container-options.ts';
import { EwcField, ewcCodesIn, wrongCodes } from '../parts/ewc-field.tsx';
import { useReceiptChange } from './use-receipt-change.ts';
import { words } from './words.ts';

const FACTS = CONTRACT_FIELDS.correctReceipt;

/** The details of a load that are submitted, to check and correct. */
export function ReceiptForm({ id, receipt }: { id: string; receipt: WasteReceiptPage }) {
  const { sends } = receipt;
  const form = useForm({
    initialValues: {
      description: sends.description,
      ewc: sends.ewcCodes.map(ewcText).join(', '),
      physicalForm: sends.physicalForm as (typeof PHYSICAL_FORMS)[number] | '',
      containers: String(sends.containers),
      containerCode: (isContainer(sends.containerCode) ? sends.containerCode : '') as ContainerCode | '',
      treatment: (isTreatment(sends.treatment) ? sends.treatment : '') as TreatmentCode | '',
      containsPops: sends.containsPops,
      vehicle: sends.vehicle,
      noRegistration: sends.noRegistration as keyof typeof NO_REGISTRATION | '',
      consignmentCode: sends.consignmentCode,
      noConsignment: sends.noConsignment as keyof typeof NO_CONSIGNMENT | '',
      hazards: sends.hazards.map((code) => code.replace('_', ' ')).join(', '),
    },
    validate: ({ description, ewc, containers, vehicle, consignmentCode, hazards }) => ({
      description: isEmpty(description) ? words.needed : null,
      ewc: wrongCodes(ewc),
      containers: countOf(containers) === undefined ? 'Enter a whole number, up to 100.' : null,
      vehicle: isEmpty(vehicle) ? words.needed : null,
      consignmentCode: isEmpty(consignmentCode) || isConsignmentCode(consignmentCode.trim()) ? null : CONSIGNMENT_WRONG,
      hazards: parseHazards(hazards) ? null : 'Enter HP 1 to HP 15, or HP POP, separated by commas.',
    }),
  });
  const hazardous = ewcCodesIn(form.values.ewc).some(isHazardousCode);
  const save = useReceiptChange(
    (values: typeof form.values) =>
      call('correctReceipt', {
        params: { id: receipt.id },
        body: {
          data: {
            said: {
              description: values.description.trim(),
              ewcCodes: ewcCodesIn(values.ewc),
              physicalForm: values.physicalForm || null,
              containers: countOf(values.containers) ?? 0,
              containerCode: values.containerCode || null,
              treatment: values.treatment || null,
              containsPops: values.containsPops,
              vehicle: values.vehicle.trim(),
              noRegistration: values.noRegistration || null,
              consignmentCode: values.consignmentCode.trim() || null,
              noConsignment: values.noConsignment || null,
              hazards: parseHazards(values.hazards),
            },
          },
        },
      }),
    'Saved. The load will be submitted with these details.',
  );
  return (
    <FormShell
      id={id}
      form={form}
      label={words.loadTitle(receipt.ticket.number)}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
    >
      <TextField
        {...form.field('description')}
        {...FACTS['said.description']}
        label="Description of the waste"
        required
      />
      <EwcField {...form.field('ewc')} />
      {hazardous && (
        <>
          <TextField
            {...form.field('consignmentCode')}
            {...FACTS['said.consignmentCode']}
            label="Consignment note code"
            help="For example CJTILE/A0001."
          />
          {isEmpty(form.values.consignmentCode) && (
            <SelectField
              {...form.field('noConsignment')}
              label="Why there is no consignment note"
              placeholder="Choose"
              required={false}
              options={optionsOf(NO_CONSIGNMENT)}
            />
          )}
          <TextField
            {...form.field('hazards')}
            label="Hazardous properties"
            help="As on the consignment note, for example HP 5, HP 7."
            required={false}
            maxLength={100}
          />
        </>
      )}
      <SelectField
        {...form.field('physicalForm')}
        label="Physical form"
        options={PHYSICAL_FORMS.map((value) => ({ value, label: value }))}
      />
      <TextField {...form.field('containers')} label="Containers" inputMode="numeric" />
      <SelectField
        {...form.field('containerCode')}
        label="Container type"
        placeholder="Choose"
        options={containerOptions()}
      />
      <SelectField
        {...form.field('treatment')}
        label="Recovery or disposal code"
        help="The service gives a warning if this is blank."
        placeholder="Choose"
        required={false}
        options={optionsOf(TREATMENTS).map(({ value, label }) => ({ value, label: `${value}: ${label}` }))}
      />
      <CheckboxField {...form.field('containsPops')} label="Contains persistent organic pollutants" />
      <TextField {...form.field('vehicle')} {...FACTS['said.vehicle']} label="Vehicle registration" required />
      {!sends.registered && (
        <SelectField
          {...form.field('noRegistration')}
          label="Why there is no carrier registration"
          help="Your company has none in Settings. If it’s registered, enter the number there."
          placeholder="Choose"
          required={false}
          options={optionsOf(NO_REGISTRATION)}
        />
      )}
      <p>{`Carrier: ${sends.carrier}. Received under permit ${sends.permitNumber}.`}</p>
    </FormShell>
  );
}

const countOf = (text: string) => readWhole(text, { most: 100 }) ?? undefined;

const optionsOf = <Code extends string>(of: Record<Code, string>) =>
  (Object.entries(of) as [Code, string][]).map(([value, label]) => ({ value, label }));
