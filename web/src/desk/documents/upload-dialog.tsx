import { useQuery } from '@tanstack/react-query';
import { OFFICE_UPLOAD_KINDS } from '@tonnage/domain/skip-hire/office-documents';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { DocumentFileField } from './document-file-field.tsx';
import { sendDocument } from './send-document.ts';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

interface UploadDialogProps {
  /** Set on the order's page, where customer and order are known. */
  of?: { accountId: string; orderId: string };
  onClose: () => void;
}

/** Uploads a document for a customer: its type, its site or order, and its file. */
export function UploadDialog({ of, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initialValues: {
      customer: '',
      kind: 'other' as (typeof OFFICE_UPLOAD_KINDS)[number] | '',
      title: '',
      site: '',
      order: '',
      file: '',
    },
    validate: () => ({
      customer: of || chosen ? null : words.customerMissing,
      file: file ? null : 'Choose a file.',
    }),
  });
  const { chosen } = useCustomer(form.values.customer);
  const accountId = of?.accountId ?? chosen?.id ?? '';
  const choices = useQuery({
    ...queryOf('getNoteChoices', { query: { accountId } }),
    enabled: !of && accountId !== '',
  });
  const orders = useQuery({
    ...queryOf('listDeskOrders', { query: { accountId, pagination: { pageSize: 50 } } }),
    enabled: !of && accountId !== '',
  });
  const keyOf = useIdempotencyKey();
  const send = useDocumentChange(
    ({ kind, title, site, order }: typeof form.values) => {
      const orderId = of?.orderId ?? (order || null);
      const input = { kind: kind || ('other' as const), title: title.trim(), accountId, siteId: site || null, orderId };
      return sendDocument(input, file!, keyOf({ ...input, file: [file!.name, file!.size, file!.lastModified] }));
    },
    () => 'Uploaded. The customer can see it too.',
    onClose,
  );
  return (
    <FormDialog
      title="Upload a document"
      form={form}
      onSubmit={send.mutate}
      sending={send}
      action="Upload"
      variant="primary"
      back={words.back}
      onClose={onClose}
    >
      {!of && <CustomerField {...form.field('customer')} />}
      <SelectField
        {...form.field('kind')}
        label="Type"
        options={OFFICE_UPLOAD_KINDS.map((value) => ({ value, label: words.uploadKinds[value] }))}
      />
      <TextField
        {...form.field('title')}
        {...CONTRACT_FIELDS.uploadDeskDocument.title}
        label="Title"
        help="Leave blank to use the file name."
        required={false}
      />
      {!of && chosen && (
        <>
          <SelectField
            {...form.field('order')}
            label={words.order}
            required={false}
            placeholder="No order"
            options={(orders.data?.data ?? []).map(({ id, number, site }) => ({
              value: id,
              label: `${number}, ${site}`,
            }))}
            onChange={(order) => form.set({ order, site: '' })}
          />
          {form.values.order === '' && (
            <SelectField
              {...form.field('site')}
              label={words.site}
              required={false}
              placeholder="Whole account"
              options={(choices.data?.data.sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </>
      )}
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
