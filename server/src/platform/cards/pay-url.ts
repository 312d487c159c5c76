/** Where the payer of a card payment is sent: the sandbox's page, or the one that leads on to the processor's. */
export function payUrl(
  { publicUrl }: { publicUrl: string },
  payment: { provider: 'sandbox' | 'stripe' | 'bank'; reference: string },
): string {
  return `${publicUrl}/pay/${payment.provider === 'stripe' ? 'card' : 'sandbox'}#reference=${payment.reference}`;
}
