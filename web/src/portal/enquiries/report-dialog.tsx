import { IconX } from '@tabler/icons-react';
import { LIMITS } from '@tonnage/contract/limits';
import { FILE_TYPES, isPictureType } from '@tonnage/domain/common/file-types';
import { isEmpty } from '@tonnage/domain/common/text';
import { ENQUIRY_KIND_LABELS, ENQUIRY_PHOTOS, ORDER_ENQUIRY_KINDS } from '@tonnage/domain/skip-hire/enquiries';
import { useState } from 'react';
import { sendForm } from '../../lib/bytes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './enquiries.module.css';
import { useEnquiryChange } from './use-enquiry-change.ts';
import { Button } from '../../ui/button.tsx';

type Kind = (typeof ORDER_ENQUIRY_KINDS)[number];
const PICTURES: readonly string[] = Object.keys(FILE_TYPES).filter(isPictureType);

/** Reports a problem with an order to the office: what kind, in the customer's words, with photos. */
function ReportDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.reportProblem, photo: {} },
    initialValues: { kind: '' as Kind | '', text: '', photo: '' },
    validate: ({ kind, text }) => ({
      kind: kind === '' ? 'Choose what the problem is.' : null,
      text: isEmpty(text) ? 'Tell us what happened.' : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const report = useEnquiryChange(
    ({ kind, text }: typeof form.values) => {
      const data = { kind, text: text.trim() };
      const sent = new FormData();
      sent.append('data', JSON.stringify(data));
      for (const photo of photos) sent.append('files.photo', photo);
      const named = photos.map(({ name, size, lastModified }) => [name, size, lastModified]);
      return sendForm('reportProblem', { params: { id: orderId } }, sent, {
        idempotencyKey: keyOf({ orderId, ...data, named }),
      });
    },
    'Thank you. We’ll look into it and answer you here and by email.',
    onClose,
  );
  const add = (files: readonly File[]) => {
    const all = [...photos, ...files];
    const wrong = all.some(({ type, size }) => !PICTURES.includes(type) || size > LIMITS.upload);
    setPhotos(all.filter(({ type }) => PICTURES.includes(type)).slice(0, ENQUIRY_PHOTOS));
    form.setErrors(
      wrong
        ? { photo: 'Choose JPEG, PNG or WebP photos of up to 20 MB.' }
        : all.length > ENQUIRY_PHOTOS
          ? { photo: `Up to ${ENQUIRY_PHOTOS} photos.` }
          : {},
    );
  };
  return (
    <FormDialog
      title="Report a problem"
      form={form}
      onSubmit={report.mutate}
      sending={report}
      action="Send"
      variant="primary"
      onClose={onClose}
    >
      <SelectField
        {...form.field('kind')}
        label="Problem"
        placeholder="Choose"
        options={ORDER_ENQUIRY_KINDS.map((value) => ({ value, label: ENQUIRY_KIND_LABELS[value] }))}
      />
      <TextArea {...form.field('text')} label="What happened?" lines={4} />
      <FileDrop
        label="Add photos"
        drop="or drop them here"
        help={`Up to ${ENQUIRY_PHOTOS}, if they help.`}
        accept={PICTURES}
        onFiles={add}
        error={form.errors['photo'] ?? undefined}
        disabled={report.isPending}
      />
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              {photo.name}
              <IconButton
                label={`Remove ${photo.name}`}
                icon={<IconX />}
                onClick={() => setPhotos(photos.filter((other) => other !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

export function ReportProblem({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      {open && <ReportDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  );
}
