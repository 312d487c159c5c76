/** Takes card payments: the built-in sandbox, which states that no money moves, or Stripe. */
export type CardProvider = 'sandbox' | 'stripe';

/** A card payment as sent to its processor. Amount in pence including VAT. */
export interface CardRequest {
  paymentId: string;
  tenantId: string;
  /** 0 for the first try; after a declined card the next one. */
  attempt: number;
  amountPence: number;
  /** The text that the payer sees: the order numbers, or the number of an invoice. */
  title: string;
  email: string | null;
  /** When the pending payment expires. */
  expiresAt: string;
  /** Where the payer returns to, whatever the outcome. */
  returnUrl: string;
}

/** A refund as sent to the processor of its payment, whose page was `checkoutId`. Pence including VAT. */
export interface CardRefund {
  refundId: string;
  tenantId: string;
  checkoutId: string;
  amountPence: number;
}

/** A processor's message about one of our payments. */
export type CardEvent = { paymentId: string; tenantId: string } & (
  | { outcome: 'paid'; amountPence: number; currency: string }
  | { outcome: 'declined' | 'expired' }
);

/** A processor's message that the card's bank did not take a refund, with the reason in its words. */
export interface RefundEvent {
  refundId: string;
  tenantId: string;
  failure: string;
}

/** The card processor. */
export interface Cards {
  /** Null: no company takes cards, except the demo company, which uses the sandbox. */
  readonly provider: CardProvider | null;
  /** Opens the processor's page; a repeated call for the same try of a payment gives the same page. Throws network errors. */
  open(request: CardRequest): Promise<{ id: string; url: string }>;
  /** Closes a page that is no longer to be paid; `complete` if a payer has just paid on it. */
  close(id: string): Promise<'closed' | 'complete'>;
  /**
   * Sends money back to the card, once however often it is called for one refund. Answers the processor's id, or why it refuses.
   * Throws network errors.
   */
  refund(refund: CardRefund): Promise<{ id: string } | { failure: string }>;
  /** Reads a message from the processor; null: the signature is wrong, undefined: it does not concern our payments. */
  read(body: string, signature: string, now: string): Promise<CardEvent | RefundEvent | null | undefined>;
}

const withoutProcessor = {
  open: () => Promise.reject(new Error('There is no card processor to open a page at')),
  close: () => Promise.resolve('closed' as const),
  refund: () => Promise.resolve({ failure: 'There is no card processor any more' }),
  read: () => Promise.resolve(null),
};

/** The sandbox for every company: payments are answered on our own page, and no money moves. */
export const sandboxCards: Cards = { provider: 'sandbox', ...withoutProcessor };

/** No company takes cards, except the demo company, which uses the sandbox. */
export const noCards: Cards = { provider: null, ...withoutProcessor };
