import type { DeskDocumentPage } from '@tonnage/contract/desk-documents';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

const FORM = 'void-note-form';

/** Takes a note back, with the reason. */
export function VoidDialog({ document, onClose }: { document: DeskDocumentPage; onClose: () => void }) {
  const number = document.number ?? '';
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  const takeBack = useDocumentChange(
    (reason: string) => call('voidNote', { params: { id: document.id }, body: { data: { reason } } }),
    () => words.takenBack(number),
    onClose,
  );
  return (
    <Dialog
      title={words.takeBackTitle(number)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={takeBack.isPending}>
            {words.takeBack}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.takeBackTitle(number)}
        onSubmit={({ reason }) => takeBack.mutate(reason.trim())}
        loading={takeBack.isPending}
        submitError={takeBack.error}
      >
        <p>{words.takeBackText}</p>
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          help={words.reasonHelp}
          maxLength={LIMITS.notes}
          lines={2}
        />
      </FormShell>
    </Dialog>
  );
}
