import { formatPence } from '@tonnage/domain/common/money';
import { call } from '../../lib/api.ts';
import type { LineDialogProps } from '../addition.ts';
import { MessageDialog } from './message-dialog.tsx';

/** Asks the office about a line of an invoice. */
export function QueryDialog({ invoice, line, onClose }: LineDialogProps) {
  return (
    <MessageDialog
      title="Query this item"
      about={`${invoice.number}: ${line.label}, ${formatPence(line.netPence)}`}
      label="Your query"
      send={(text, idempotencyKey) =>
        call(
          'queryInvoice',
          { params: { id: invoice.id }, body: { data: { position: line.position, text } } },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  );
}
