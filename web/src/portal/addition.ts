import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import type { ComponentType } from 'react';

export interface LineDialogProps {
  invoice: Invoice;
  line: Invoice['lines'][number];
  onClose: () => void;
}

/** What a feature adds to the page of an order or an invoice. */
export interface Additions {
  Panel: ComponentType<{ of: { orderId: string } | { invoiceId: string } }>;
  /** Among the actions of an order. */
  OrderAction?: ComponentType<{ orderId: string }>;
  /** Opens for a line of an invoice. */
  LineDialog?: ComponentType<LineDialogProps>;
}
