import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { hireTerms, QUOTE_LINES } from '@tonnage/domain/skip-hire/quotes';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { CustomerField } from '../prices/customer-field.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { useNewQuote, type LineValues } from './use-new-quote.ts';
import styles from './new-quote.module.css';
import { words } from './words.ts';

const options = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
const TYPES = (['delivery', 'wait_and_load'] as const).map((value) => ({ value, label: JOB_TYPE_LABELS[value] }));

/** Writes a quote: what, where and for whom, at the prices that the list gives or the office agrees. */
export function NewQuote() {
  const search = useSearch({ from: '/staff/desk/quotes/new' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: choices } = useSuspenseQuery(queryOf('getPriceChoices', {})).data;
  const like = useQuery({
    ...queryOf('getQuote', { params: { id: search.from ?? '' } }),
    enabled: search.from !== undefined,
  }).data?.data;
  const quote = useNewQuote(choices, desk.today, search, like);
  const { form, sites, priced, working, save } = quote;
  const { values } = form;
  const problem = priced?.lines.map((line) => line.problem).find(Boolean) ?? null;
  return (
    <>
      <PageHead title={words.write} />
      <FormShell
        form={form}
        label={words.write}
        onSubmit={quote.submit}
        loading={save.isPending}
        submitError={save.error}
      >
        <div className={styles.page}>
          <Stack>
            <Panel title="Customer">
              <div className={styles.fields}>
                <CustomerField {...form.field('accountId')} required={false} />
                <TextField {...form.field('name')} label="Name" />
                <TextField {...form.field('company')} label="Company" />
                <TextField {...form.field('email')} type="email" label="Email" />
                <TextField {...form.field('phone')} type="tel" label="Telephone" />
              </div>
            </Panel>
            <Panel title="Site">
              <div className={styles.fields}>
                {sites.length > 0 && (
                  <SelectField
                    {...form.field('siteId')}
                    label="Site"
                    placeholder="Another address"
                    options={options(sites)}
                  />
                )}
                {values.siteId === '' && (
                  <>
                    <TextField {...form.field('where')} required label="Postcode" />
                    <TextField {...form.field('address')} label="Address" />
                  </>
                )}
                <DateField {...form.field('date')} label="Date" />
              </div>
            </Panel>
            <Panel title="Containers">
              {values.lines.map((_, at) => (
                <div key={at} className={styles.line} role="group" aria-label={`Line ${at + 1}`}>
                  <div className={styles.fields}>
                    <SelectField
                      {...form.nested<string>(`lines.${at}.containerSubTypeId`)}
                      label="Container"
                      options={options(choices.containers)}
                    />
                    <SelectField
                      {...form.nested<string>(`lines.${at}.wasteTypeId`)}
                      label="Waste type"
                      options={options(choices.wastes)}
                    />
                    <SelectField
                      {...form.nested<LineValues['jobType']>(`lines.${at}.jobType`)}
                      label="Movement"
                      options={TYPES}
                    />
                    <SelectField
                      {...form.nested<LineValues['placement']>(`lines.${at}.placement`)}
                      label="Placement"
                      options={[
                        { value: 'private', label: 'Private land' },
                        { value: 'highway', label: 'Highway' },
                      ]}
                    />
                    <TextField
                      {...form.nested<string>(`lines.${at}.quantity`)}
                      required
                      label="Quantity"
                      inputMode="numeric"
                    />
                    <TextField
                      {...form.nested<string>(`lines.${at}.price`)}
                      required={false}
                      label="Agreed price each, £ ex. VAT"
                      placeholder={poundsText(priced?.lines[at]?.listPence)}
                      inputMode="decimal"
                    />
                  </div>
                  {values.lines.length > 1 && (
                    <div className={styles.buttons}>
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`Remove line ${at + 1}`}
                        onClick={() => quote.removeLine(at)}
                      >
                        Remove
                      </Button>
                    </div>
                  )}
                </div>
              ))}
              <div className={styles.buttons}>
                <Button
                  size="sm"
                  disabledReason={
                    values.lines.length === QUOTE_LINES ? `A quote can have at most ${QUOTE_LINES} lines.` : null
                  }
                  onClick={quote.addLine}
                >
                  Add a line
                </Button>
              </div>
            </Panel>
            <Panel title="Validity and notes">
              <div className={styles.terms}>
                <DateField {...form.field('validTo')} label={words.validUntil} />
                <TextArea
                  {...form.field('notes')}
                  label="Notes"
                  lines={3}
                  help="Printed on the quote and in its email."
                />
              </div>
            </Panel>
          </Stack>
          <PriceCard
            title="Price"
            lines={
              priced
                ? [
                    ...priced.lines.flatMap((line, at) =>
                      line.lines.map((part) => ({
                        label: `${priced.lines.length > 1 ? `${at + 1}. ` : ''}${part.quantity > 1 ? `${part.quantity} × ` : ''}${part.label}`,
                        pence: part.netPence,
                      })),
                    ),
                    { label: 'VAT', pence: priced.vatPence, quiet: true },
                  ]
                : []
            }
            totalLabel="Total"
            totalPence={priced && priced.grossPence > 0 ? priced.grossPence : null}
            noTotal="Needs a postcode or site"
            note={priced && [...new Set(priced.lines.flatMap(hireTerms))].join(' ')}
            blockers={problem === null ? [] : [problem]}
            working={working}
            alert={
              <>
                {quote.priceError && <Notice tone="block">{quote.priceError.message}</Notice>}
                <CheckboxField
                  {...form.field('send')}
                  label="Email the quote now, with the PDF and a link to accept it"
                />
              </>
            }
            action={
              <Button type="submit" variant="primary" size="lg" full loading={save.isPending} disabledReason={problem}>
                {values.send ? 'Save and email quote' : 'Save quote'}
              </Button>
            }
          />
        </div>
      </FormShell>
    </>
  );
}

const poundsText = (pence: number | null | undefined) => (typeof pence === 'number' ? formatPence(pence) : undefined);
