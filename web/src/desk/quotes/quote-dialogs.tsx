import type { Quote } from '@tonnage/contract/skip-hire/quotes';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { dayNumber } from '@tonnage/domain/common/day-number';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { QUOTE_DAYS_MOST, validToProblem } from '@tonnage/domain/skip-hire/quotes';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface QuoteDialogProps {
  quote: Quote;
  onClose: () => void;
}

/** Emails a quote with its PDF and its link. */
export function SendDialog({ quote, onClose }: QuoteDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.emailQuote,
    initialValues: { email: quote.email ?? '' },
    validate: ({ email }) => ({ email: isEmpty(email) ? 'Enter the email address to send the quote to.' : null }),
  });
  const keyOf = useIdempotencyKey();
  const send = useChange(
    ({ email }: { email: string }) =>
      call(
        'emailQuote',
        { params: { id: quote.id }, body: { data: { email: email.trim() } } },
        { idempotencyKey: keyOf({ email, after: quote.emailedAt }) },
      ),
    { message: ({ data }) => sentTo(data), onDone: onClose },
  );
  return (
    <FormDialog
      title={`Email quote ${quote.number}`}
      form={form}
      onSubmit={send.mutate}
      sending={send}
      action="Send"
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label="Email"
        help="They’ll get the PDF and a link where they can accept the quote without logging in."
      />
    </FormDialog>
  );
}

/** Sets the last day of a quote. */
export function ExtendDialog({ quote, today, onClose }: QuoteDialogProps & { today: IsoDate }) {
  // As long again as it was to be valid when it was written.
  const length = dayNumber(quote.validTo) - dayNumber(londonDate(quote.createdAt));
  const later = addDays(today, Math.min(length, QUOTE_DAYS_MOST));
  const form = useForm({
    fields: CONTRACT_FIELDS.extendQuote,
    initialValues: { validTo: quote.validTo > later ? quote.validTo : later },
    validate: ({ validTo }) => ({ validTo: validTo === '' ? 'Choose a day.' : validToProblem(validTo, today) }),
  });
  const extend = useChange(
    ({ validTo }: { validTo: string }) =>
      call('extendQuote', { params: { id: quote.id }, body: { data: { validTo } } }),
    {
      message: ({ data }) => `Quote ${quote.number} is now valid until ${formatDayYear(data.validTo)}.`,
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Extend quote ${quote.number}`}
      form={form}
      onSubmit={extend.mutate}
      sending={extend}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <DateField {...form.field('validTo')} label={words.validUntil} />
    </FormDialog>
  );
}

/** Records that the customer declined, or withdraws the quote. */
export function DeclineDialog({ quote, onClose }: QuoteDialogProps) {
  const form = useForm({ fields: CONTRACT_FIELDS.declineQuote, initialValues: { reason: '' } });
  const decline = useChange(
    ({ reason }: { reason: string }) =>
      call('declineQuote', { params: { id: quote.id }, body: { data: { reason: reason.trim() || null } } }),
    { message: () => `Quote ${quote.number} marked as declined.`, onDone: onClose },
  );
  return (
    <FormDialog
      title={`Mark quote ${quote.number} as declined`}
      form={form}
      onSubmit={decline.mutate}
      sending={decline}
      action="Mark as declined"
      variant="danger"
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        lines={2}
        help="Only the office sees this. We won’t email the customer, and they can no longer accept the quote."
      />
    </FormDialog>
  );
}
