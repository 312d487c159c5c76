import { QUOTE_STATE_LABELS, type QuoteState } from '@tonnage/domain/skip-hire/quotes';
import type { ListWords } from '../../shared/list-screen.tsx';
import type { Tone } from '../../ui/content/tone.ts';

const count = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'quote' : 'quotes'}`;

const TONES: Record<QuoteState, Tone> = {
  open: 'scheduled',
  accepted: 'onSite',
  declined: 'done',
  expired: 'done',
};

/** The pill of a quote: one that was accepted and waits for its order stands out. */
export const pillOf = ({ state, toOrder }: { state: QuoteState; toOrder: boolean }) =>
  toOrder
    ? { tone: 'requested' as const, label: 'Accepted, not ordered' }
    : { tone: TONES[state], label: QUOTE_STATE_LABELS[state] };

export const words = {
  list: {
    caption: 'Quotes',
    tabs: 'Status',
    all: 'All',
    search: 'Number, name, company or postcode',
    total: count,
    none: 'No matching quotes.',
    showAll: 'Show all quotes',
    empty: 'No quotes yet. Write one here, or from a price check.',
  } satisfies ListWords,
  title: count,
  write: 'New quote',
  validUntil: 'Valid until',
  poNumber: 'PO number',
  placeOrder: 'Place order',
  addBoth: 'Add customer and place order',
};
