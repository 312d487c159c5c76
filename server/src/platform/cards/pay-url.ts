/** The address where a payer pays by card: the sandbox's page, or the one that redirects to the processor. */
export function payUrl({ publicUrl }: { publicUrl: string }, payment: { provider: string; reference: string }): string {
  return `${publicUrl}/pay/${payment.provider === 'stripe' ? 'card' : 'sandbox'}#reference=${payment.reference}`;
}
