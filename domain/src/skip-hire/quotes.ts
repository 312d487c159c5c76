import { addDays, type IsoDate } from '../common/dates.ts';
import { formatPence } from '../common/money.ts';
import { hireIncluded, type HireRate } from './hire-rate.ts';

/** What is stored of a quote: nobody has answered it, or how they did. */
export const QUOTE_STATUSES = ['open', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** What a quote is on a day: an open one expires after its last day. */
export const QUOTE_STATES = ['open', 'accepted', 'declined', 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export const QUOTE_STATE_LABELS: Record<QuoteState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** The longest that a quote may be valid, in days from today. */
export const QUOTE_DAYS_MOST = 365;
/** The most lines of a quote. */
export const QUOTE_LINES = 10;

/** The state of a quote on a day. Its last day is included. */
export function quoteState({ status, validTo }: { status: QuoteStatus; validTo: IsoDate }, today: IsoDate): QuoteState {
  return status === 'open' && validTo < today ? 'expired' : status;
}

/** Why a quote can't be valid until that day; null if it can. */
export function validToProblem(validTo: IsoDate, today: IsoDate): string | null {
  if (validTo < today) return 'Choose today or a later day.';
  return validTo > addDays(today, QUOTE_DAYS_MOST) ? 'A quote can be valid for a year at most.' : null;
}

/** The hire and weight that a price includes, a sentence for each, money in pence without VAT. */
export function hireTerms(
  price: HireRate & { hireDays: number; includedTonnes: number | null; perTonnePence: number | null },
): string[] {
  const { includedTonnes, perTonnePence } = price;
  const hire = hireIncluded(price);
  return [
    ...(hire === '' ? [] : [hire]),
    ...(perTonnePence === null
      ? []
      : [
          includedTonnes
            ? `${includedTonnes} t included, then ${formatPence(perTonnePence)} a tonne plus VAT.`
            : `${formatPence(perTonnePence)} a tonne plus VAT.`,
        ]),
  ];
}
