import { useQuery } from '@tanstack/react-query';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { JOB_TYPE_LABELS, JOB_TYPES, type JobType } from '@tonnage/domain/skip-hire/orders';
import {
  PRICE_FIELDS,
  readPriceCell,
  tooHigh,
  type PriceField,
  type PriceValues,
} from '@tonnage/domain/skip-hire/price-cells';
import { queryOf } from '../../lib/queries.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm, type FieldErrors } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from './customer-field.tsx';
import { useSetPrices } from './use-prices.ts';
import { words } from './words.ts';

const PLACES = ['everywhere', 'depot', 'zone', 'account'] as const;
type PlaceKind = (typeof PLACES)[number];

type Values = Record<PriceField | 'containerId' | 'wasteId' | 'depotId' | 'zoneId' | 'customer' | 'siteId', string> & {
  jobType: JobType | '';
  place: PlaceKind;
};

const FRESH: Values = {
  jobType: 'delivery',
  containerId: '',
  wasteId: '',
  place: 'everywhere',
  depotId: '',
  zoneId: '',
  customer: '',
  siteId: '',
  price: '',
  vat: '20',
  hireDays: '14',
  overHire: '',
  tonnes: '',
  perTonne: '',
};

/** Adds a price to the price list. */
export function AddDialog({ choices, from, onClose }: { choices: PriceChoices; from: IsoDate; onClose: () => void }) {
  const set = useSetPrices(onClose);
  const form = useForm<Values>({ initialValues: FRESH, validate: check });
  const { values } = form;
  const { chosen } = useCustomer(values.place === 'account' ? values.customer : '');
  const customer = useQuery({
    ...queryOf('getCustomer', { params: { id: chosen?.id ?? '' } }),
    enabled: chosen !== undefined,
  });
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  function save(): void {
    if (values.place === 'account' && !chosen) return form.setErrors({ customer: words.missing });
    const of = (kind: PlaceKind, id: string) => (values.place === kind ? id || null : null);
    const prices = pricesOf(values);
    const container = choices.containers.find(({ id }) => id === values.containerId);
    const jobType = values.jobType || 'delivery';
    set.mutate({
      from,
      rows: [
        {
          ...prices,
          jobType,
          containerSubTypeId: values.containerId,
          wasteTypeId: values.wasteId || null,
          depotId: of('depot', values.depotId),
          zoneId: of('zone', values.zoneId),
          accountId: of('account', chosen?.id ?? ''),
          siteId: of('account', values.siteId),
        },
      ],
      what: `${container?.name ?? ''}, ${JOB_TYPE_LABELS[jobType]}`,
    });
  }
  return (
    <FormDialog
      title={words.add}
      size="lg"
      form={form}
      onSubmit={save}
      sending={set}
      action="Add price"
      variant="primary"
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          {...form.field('containerId')}
          label={words.container}
          placeholder={words.choose}
          options={options(choices.containers)}
        />
        <SelectField
          {...form.field('jobType')}
          label={words.movement}
          options={JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
        />
        <SelectField
          {...form.field('wasteId')}
          label={words.waste}
          placeholder={words.any}
          options={options(choices.wastes)}
        />
      </FieldRow>
      <ChoiceButtons
        {...form.field('place')}
        label="Applies to"
        help="The most specific price is used: a site’s before a customer’s, a customer’s before a zone’s, a zone’s before a depot’s."
        size="sm"
        choices={PLACES.map((value) => ({ value, label: words.places[value] }))}
      />
      {values.place === 'depot' && (
        <SelectField
          {...form.field('depotId')}
          label="Depot"
          placeholder={words.choose}
          options={options(choices.depots)}
        />
      )}
      {values.place === 'zone' && (
        <SelectField
          {...form.field('zoneId')}
          label={words.zone}
          placeholder={words.choose}
          options={options(choices.zones)}
        />
      )}
      {values.place === 'account' && (
        <FieldRow>
          <CustomerField {...form.field('customer')} />
          <SelectField
            {...form.field('siteId')}
            label="Site"
            placeholder="All sites"
            options={options(chosen ? (customer.data?.data.sitesList ?? []) : [])}
          />
        </FieldRow>
      )}
      <FieldRow>
        {PRICE_FIELDS.map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={words.fields[field].label}
            inputMode={field === 'overHire' ? 'text' : 'decimal'}
            {...(field === 'overHire' ? { placeholder: words.overHireLike } : {})}
            {...(field === 'tonnes' || field === 'perTonne' ? { required: false } : {})}
          />
        ))}
      </FieldRow>
    </FormDialog>
  );
}

/** Of cells that are all valid. */
const pricesOf = (values: Values) =>
  Object.assign({}, ...PRICE_FIELDS.map((field) => readPriceCell(field, values[field]))) as PriceValues;

function check(values: Values): FieldErrors {
  const missing = (id: string) => (id === '' ? words.missing : null);
  const wrong = PRICE_FIELDS.filter((field) => readPriceCell(field, values[field]) === null);
  const high = wrong.length === 0 ? tooHigh(pricesOf(values)) : null;
  return {
    containerId: missing(values.containerId),
    depotId: values.place === 'depot' ? missing(values.depotId) : null,
    zoneId: values.place === 'zone' ? missing(values.zoneId) : null,
    customer: values.place === 'account' ? missing(values.customer) : null,
    ...Object.fromEntries(wrong.map((field) => [field, words.wrong(field)])),
    ...(high ? { [high.field]: high.message } : {}),
  };
}
