import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

/** Takes a note back, with the reason. */
export function VoidDialog({ document, onClose }: { document: DeskDocumentPage; onClose: () => void }) {
  const number = document.number ?? '';
  const takeBack = useDocumentChange(
    (reason: string) => call('voidNote', { params: { id: document.id }, body: { data: { reason } } }),
    () => words.takenBack(number),
    onClose,
  );
  return (
    <ReasonDialog
      title={words.takeBackTitle(number)}
      text={words.takeBackText}
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
