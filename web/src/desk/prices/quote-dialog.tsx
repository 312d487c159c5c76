import { useMutation, useQuery } from '@tanstack/react-query';
import type { PriceChoices, ContainerQuote } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { hireRateText } from '@tonnage/domain/skip-hire/hire-rate';
import { sumText } from '@tonnage/domain/common/vat';
import { JOB_TYPE_LABELS, JOB_TYPES, type JobType, type Placement } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { asLink } from '../../shared/address.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { CustomerField, useCustomer } from './customer-field.tsx';
import { words } from './words.ts';
import { fullNameOf } from './price-rows.ts';

interface QuoteDialogProps {
  choices: PriceChoices;
  on: IsoDate;
  onClose: () => void;
}

/** Checks the price that the portal would quote to a customer, or to somebody without an account. */
export function QuoteDialog({ choices, on, onClose }: QuoteDialogProps) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.quoteContainer, siteId: {} },
    initialValues: {
      accountId: '',
      siteId: '',
      where: '',
      containerSubTypeId: choices.containers[0]?.id ?? '',
      wasteTypeId: choices.wastes[0]?.id ?? '',
      jobType: 'delivery' as JobType | '',
      placement: 'private' as Placement,
      date: on,
    },
    validate: (values) => ({
      where: values.siteId === '' && values.where.trim() === '' ? 'Enter a full postcode, for example LS11 5PS.' : null,
      date: values.date === '' ? words.missing : null,
    }),
  });
  const { values } = form;
  const { chosen } = useCustomer(values.accountId);
  const customer = useQuery({
    ...queryOf('getCustomer', { params: { id: chosen?.id ?? '' } }),
    enabled: chosen !== undefined,
  });
  const ask = useMutation({
    mutationFn: (accountId: string | null) => {
      const { siteId, where, jobType, ...rest } = values;
      const containerTypeId = choices.containers.find(({ id }) => id === rest.containerSubTypeId)?.typeId ?? '';
      const data = { ...rest, jobType: jobType || 'delivery', accountId, containerTypeId, where: siteId || where };
      return call('quoteContainer', { body: { data } });
    },
  });
  const sites = chosen ? (customer.data?.data.sitesList ?? []) : [];
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title="Price check"
      size="lg"
      form={form}
      guard={false}
      onSubmit={() => {
        if (chosen) ask.mutate(chosen.id);
        else if (values.accountId.trim() === '') ask.mutate(null);
        else form.setErrors({ accountId: words.missing });
      }}
      sending={ask}
      action="Check price"
      back={words.close}
      more={
        ask.data && values.jobType !== '' && isQuotable(values.jobType) ? (
          <LinkButton
            to={asLink({
              path: '/desk/quotes/new',
              search: {
                customer: chosen?.number,
                site: values.siteId || undefined,
                where: values.where.trim() || undefined,
                container: values.containerSubTypeId,
                waste: values.wasteTypeId,
                type: values.jobType,
                placement: values.placement,
                date: values.date,
              },
            })}
          >
            New quote
          </LinkButton>
        ) : undefined
      }
      onClose={onClose}
    >
      <FieldRow>
        {values.siteId === '' && <TextField {...form.field('where')} label="Postcode" />}
        <CustomerField {...form.field('accountId')} required={false} />
        {sites.length > 0 && (
          <SelectField {...form.field('siteId')} label="Site" placeholder={words.postcode} options={options(sites)} />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('containerSubTypeId')}
          submitOnEnter
          label={words.container}
          options={options(choices.containers)}
        />
        <SelectField
          {...form.field('wasteTypeId')}
          submitOnEnter
          label={words.waste}
          options={options(choices.wastes)}
        />
        <SelectField
          {...form.field('jobType')}
          submitOnEnter
          label={words.movement}
          options={JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
        />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('date')} label="Date" />
        <ChoiceButtons
          {...form.field('placement')}
          label="Placement"
          size="sm"
          choices={[
            { value: 'private', label: 'Private land' },
            { value: 'highway', label: 'Highway' },
          ]}
        />
      </FieldRow>
      <QuotePanel answer={ask.data?.data} />
    </FormDialog>
  );
}

/** What a written quote can be for. */
const isQuotable = (type: JobType) => type === 'delivery' || type === 'wait_and_load';

/** The price, line by line, with the price list's rows that it uses. */
function QuotePanel({ answer }: { answer: ContainerQuote | undefined }) {
  if (!answer) return <div role="status" />;
  const { lines, row } = answer;
  return (
    <div role="status">
      {answer.unsuitable && <Notice tone="warn">{answer.unsuitable}</Notice>}
      {lines.length === 0 ? (
        <Notice tone="info">
          {row ? 'On application: customers are asked to call.' : 'No list price: customers are asked to call.'}
        </Notice>
      ) : (
        <Notice tone="ok" title={`Price: ${sumText(answer.grossPence, answer.vatPence)}`}>
          <DescriptionList
            column="180px"
            items={[
              ...lines.map((line) => ({ term: line.label, value: formatPence(line.netPence) })),
              { term: 'VAT', value: formatPence(answer.vatPence) },
              {
                term: words.hire,
                value: words.hireNote(answer.hireDays, hireRateText(answer)),
              },
            ]}
          />
        </Notice>
      )}
      {row && <p>{`Price used: ${fullNameOf(row)}`}</p>}
    </div>
  );
}
