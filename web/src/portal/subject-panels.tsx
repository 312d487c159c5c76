import { ADDITIONS } from './additions.ts';

/** The panels that features add to the page of an order or an invoice. */
export function SubjectPanels({ of }: { of: { orderId: string } | { invoiceId: string } }) {
  return ADDITIONS.map(([feature, { Panel }]) => <Panel key={feature} of={of} />);
}
