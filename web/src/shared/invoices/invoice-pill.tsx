import { INVOICE_STATE_LABELS, type InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';

const TONES: Record<InvoiceState, Tone> = {
  issued: 'scheduled',
  part_paid: 'requested',
  overdue: 'over',
  paid: 'onSite',
  credited: 'done',
};

export function InvoicePill({ state }: { state: InvoiceState }) {
  return <StatusPill tone={TONES[state]} label={INVOICE_STATE_LABELS[state]} />;
}
