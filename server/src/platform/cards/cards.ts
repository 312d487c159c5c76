/** Who takes cards: the built-in sandbox, which says that no money moves, or Stripe. */
export type CardProvider = 'sandbox' | 'stripe';

/** A card payment, as its processor is told of it. Amount in pence with VAT. */
export interface CardRequest {
  paymentId: string;
  tenantId: string;
  amountPence: number;
  /** What the payer reads: numbers of orders, or of an invoice. */
  title: string;
  email: string | null;
  /** Until when the payment waits. */
  expiresAt: string;
  /** Where the payer comes back to, whatever came of it. */
  returnUrl: string;
}

/** What a processor says of a payment of ours. */
export type CardEvent = { paymentId: string; tenantId: string } & (
  | { outcome: 'paid'; amountPence: number; currency: string }
  | { outcome: 'declined' | 'expired' }
);

/** The far side of card payments. */
export interface Cards {
  /** Null: nobody takes cards here, but the sandbox for the demo company. */
  readonly provider: CardProvider | null;
  /** Opens the processor's page; asked again for the same payment it is the same page. Throws what the network throws. */
  open(request: CardRequest): Promise<{ id: string; url: string }>;
  /** Closes a page that is not to be paid any more; `complete` where somebody has just paid on it. */
  close(id: string): Promise<'closed' | 'complete'>;
  /** Reads what the processor has sent; null: not from it, undefined: nothing of ours. */
  read(body: string, signature: string, now: string): Promise<CardEvent | null | undefined>;
}

const withoutProcessor = {
  open: () => Promise.reject(new Error('There is no card processor to open a page at')),
  close: () => Promise.resolve('closed' as const),
  read: () => Promise.resolve(null),
};

/** The sandbox for every company: payments are answered on a page of our own, and no money moves. */
export const sandboxCards: Cards = { provider: 'sandbox', ...withoutProcessor };

/** No company takes cards, but the demo company, which has the sandbox. */
export const noCards: Cards = { provider: null, ...withoutProcessor };
