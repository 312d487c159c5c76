import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { GuestQuote } from '@tonnage/contract/skip-hire/quotes';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { sumInWords } from '@tonnage/domain/common/vat';
import { isEmpty } from '@tonnage/domain/common/text';
import { mayNotGoIn } from '@tonnage/domain/skip-hire/prohibited';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Calls } from '../../lib/calls.ts';
import { todayInLondon } from '../../lib/london.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import type { Reply } from '@tonnage/contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { Terms } from '../new-order/terms.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import own from './quote.module.css';

interface AcceptFormProps {
  token: string;
  quote: NonNullable<GuestQuote['quote']>;
  onAnswered: (answer: Reply<Calls['acceptQuote']>) => void;
  onRefused: () => void;
}

/** Who accepts the quote, for which day, with the declarations that every order needs. */
export function AcceptForm({ token, quote, onAnswered, onRefused }: AcceptFormProps) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const [reading, setReading] = useState(false);
  const terms = useQuery({ ...queryOf('getTerms', {}), enabled: reading }).data?.data;
  const form = useForm({
    fields: CONTRACT_FIELDS.acceptQuote,
    initialValues: {
      name: quote.name,
      date: quote.days[0] ?? '',
      poNumber: '',
      notes: '',
      hierarchyConfirmed: false,
      prohibitedConfirmed: false,
      termsAccepted: false,
    },
    validate: ({ name, date }) => ({
      name: isEmpty(name) ? 'Enter your full name.' : null,
      date: date === '' ? 'Choose a day.' : date < todayInLondon() ? 'Choose a day that is not over yet.' : null,
    }),
  });
  const accept = useMutation({
    mutationFn: ({ name, date, poNumber, notes }: typeof form.values) =>
      call('acceptQuote', {
        body: {
          data: {
            token,
            name: name.trim(),
            date,
            poNumber: poNumber.trim() || null,
            notes: notes.trim() || null,
            hierarchyConfirmed: true,
            prohibitedConfirmed: true,
            termsAccepted: true,
          },
        },
      }),
    onSuccess: onAnswered,
    onError: onRefused,
  });
  const wastes = [...new Set(quote.lines.map(({ waste }) => waste.toLowerCase()))];
  const codes = quote.lines.length === 1 ? quote.lines[0]!.ewcCodes : null;
  return (
    <>
      <FormShell
        form={form}
        label="Accept the quote"
        onSubmit={accept.mutate}
        loading={accept.isPending}
        submitError={accept.error}
      >
        {quote.days.length > 0 ? (
          <SelectField
            {...form.field('date')}
            label="Day you would like"
            options={quote.days.map((value) => ({ value, label: formatLongDay(value) }))}
          />
        ) : (
          <DateField {...form.field('date')} label="Day you would like" />
        )}
        <TextField {...form.field('name')} label="Your full name" autoComplete="name" />
        <TextField {...form.field('poNumber')} label="Purchase order number" help="If your company uses them." />
        <TextArea
          {...form.field('notes')}
          label="Notes for the delivery"
          lines={2}
          help="Where to put it, access, times, or a telephone number on site."
        />
        <div className={own.ticks}>
          <CheckboxField
            label="I confirm that I have fulfilled my duty to apply the waste hierarchy as required by regulation 12 of the Waste (England and Wales) Regulations 2011."
            {...form.field('hierarchyConfirmed')}
          />
          <CheckboxField
            label={`I will only load ${wastes.join(' and ')}: ${mayNotGoIn(codes)}, and no asbestos, liquids, gas bottles, batteries or other hazardous waste.`}
            {...form.field('prohibitedConfirmed')}
          />
          <CheckboxField label={`I accept the ${application.name} terms.`} {...form.field('termsAccepted')} />
          <div>
            <Button variant="ghost" size="sm" onClick={() => setReading(true)}>
              Read the terms
            </Button>
          </div>
        </div>
        <p>{`By accepting you order this at ${sumInWords(quote)}.`}</p>
        {/* Said in these words, or a consumer is not bound: Consumer Contracts Regulations 2013, regulation 14. */}
        <Button type="submit" variant="primary" size="lg" full loading={accept.isPending}>
          Accept and order with obligation to pay
        </Button>
      </FormShell>
      <Dialog title="Terms" size="lg" open={reading && terms !== undefined} onClose={() => setReading(false)}>
        {terms && <Terms {...terms} />}
      </Dialog>
    </>
  );
}
