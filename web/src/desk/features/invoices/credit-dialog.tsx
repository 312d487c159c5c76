import type { DeskInvoice } from '@tonnage/contract/desk-invoices';
import { call } from '../../../lib/api.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { BOOK_CALLS } from '../../queries.ts';
import { useChange } from '../../use-change.ts';
import { words } from './words.ts';

/** Takes back what of an invoice was not taken back yet, by a credit note with its reason. */
export function CreditDialog({ invoice, onClose }: { invoice: DeskInvoice; onClose: () => void }) {
  const positions = invoice.lines.filter(({ credited }) => !credited).map(({ position }) => position);
  const credit = useChange(
    (reason: string) => call('creditInvoice', { params: { id: invoice.id }, body: { data: { reason, positions } } }),
    { said: ({ data }) => words.creditIssued(data.number), onDone: onClose, anew: BOOK_CALLS },
  );
  return (
    <ReasonDialog
      title={words.creditTitle(invoice.number)}
      text={words.creditText}
      words={words}
      onReason={credit.mutate}
      sending={credit}
      action={words.issueCredit}
      variant="danger"
      onClose={onClose}
    />
  );
}
