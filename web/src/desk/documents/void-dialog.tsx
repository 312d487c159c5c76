import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

/** Voids a note, with the reason. */
export function VoidDialog({ document, onClose }: { document: DeskDocumentPage; onClose: () => void }) {
  const number = document.number ?? '';
  const takeBack = useDocumentChange(
    (reason: string) => call('voidNote', { params: { id: document.id }, body: { data: { reason } } }),
    () => `${number} voided.`,
    onClose,
  );
  return (
    <ReasonDialog
      title={`Void ${number}`}
      text="The note can still be read but will be marked void. If a job removes waste under it, that job needs another note before it can be completed."
      words={words}
      onReason={takeBack.mutate}
      sending={takeBack}
      action={words.takeBack}
      variant="danger"
      back={words.back}
      onClose={onClose}
    />
  );
}
