/** Who takes cards: the built-in sandbox, plainly labelled as such, or Stripe. */
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
export type CardNews = { paymentId: string; tenantId: string } & (
  | { outcome: 'paid'; amountPence: number; currency: string }
  | { outcome: 'declined' | 'expired' }
);

/** The far side of card payments. */
export interface Cards {
  readonly provider: CardProvider;
  /** Opens the processor's page; asked again for the same payment it is the same page. Throws what the network throws. */
  open(request: CardRequest): Promise<{ id: string; url: string }>;
  /** Closes a page that is not to be paid any more; `complete` where somebody has just paid on it. */
  close(id: string): Promise<'closed' | 'complete'>;
  /** Reads what the processor has sent; null: not from it, undefined: nothing of ours. */
  read(body: string, signature: string, now: string): Promise<CardNews | null | undefined>;
}

/** Answered on a page of our own: nothing is opened elsewhere, and nobody sends news. */
export const sandboxCards: Cards = {
  provider: 'sandbox',
  open: () => Promise.reject(new Error('The sandbox has no page of its own')),
  close: () => Promise.resolve('closed'),
  read: () => Promise.resolve(null),
};
