import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { sendForm } from '../../lib/bytes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { DocumentFileField } from './document-file-field.tsx';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

interface PaperNoteDialogProps {
  jobId: string;
  /** The job's date, or the latest day on which the note can have been signed. */
  signedOn: string;
  onClose: () => void;
}

/** Files a transfer note that was signed on paper: who signed it, when, and its photograph. */
export function PaperNoteDialog({ jobId, signedOn, onClose }: PaperNoteDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.filePaperNote, file: {} },
    initialValues: { signedBy: '', position: '', signedOn, file: '' },
    validate: (values) => ({
      signedBy: isEmpty(values.signedBy) ? 'Enter the name of the person who signed.' : null,
      signedOn: values.signedOn === '' ? 'Choose the date.' : null,
      file: file ? null : 'Choose the photo or scan of the note.',
    }),
  });
  const keyOf = useIdempotencyKey();
  const send = useDocumentChange(
    (values: typeof form.values) => {
      const data = {
        jobId,
        signedBy: values.signedBy.trim(),
        position: values.position.trim() || null,
        signedOn: values.signedOn,
      };
      const parts = new FormData();
      parts.append('data', JSON.stringify(data));
      parts.append('files.file', file!);
      const idempotencyKey = keyOf({ ...data, file: [file!.name, file!.size, file!.lastModified] });
      return sendForm('filePaperNote', {}, parts, { idempotencyKey });
    },
    ({ number }) => `${number ?? 'Note'} filed as signed. The customer can open it.`,
    onClose,
  );
  return (
    <FormDialog
      title="File a signed paper note"
      form={form}
      onSubmit={send.mutate}
      sending={send}
      action="File note"
      variant="primary"
      back={words.back}
      onClose={onClose}
    >
      <p>The paper must show the waste hierarchy confirmation and both signatures. Keep the original.</p>
      <TextField {...form.field('signedBy')} label="Signed for the customer by" />
      <TextField {...form.field('position')} label="Position" />
      <DateField {...form.field('signedOn')} label="Date signed" />
      <DocumentFileField
        file={file}
        onFile={(picked) => {
          setFile(picked);
          form.setErrors({});
        }}
        error={form.errors['file'] ?? undefined}
        disabled={send.isPending}
      />
    </FormDialog>
  );
}
