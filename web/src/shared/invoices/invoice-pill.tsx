import { INVOICE_STATE_LABELS, type InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { StatusPill, StatusWord } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';

const TONES: Partial<Record<InvoiceState, Tone>> = {
  issued: 'scheduled',
  part_paid: 'requested',
  overdue: 'over',
};

/** What is owed on an invoice, in colour; one that is settled says so in plain words. */
export function InvoicePill({ state }: { state: InvoiceState }) {
  const [tone, label] = [TONES[state], INVOICE_STATE_LABELS[state]];
  return tone ? <StatusPill tone={tone} label={label} /> : <StatusWord>{label}</StatusWord>;
}
