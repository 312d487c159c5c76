import { isUploadKind, UPLOAD_KINDS, type UploadKind } from '@tonnage/domain/skip-hire/documents';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { accountQuery } from '../../lib/queries.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { siteOrdersQuery, sitesToChooseQuery } from '../sites/site-queries.ts';
import type { ListedDocument } from './listed.ts';
import { words } from './words.ts';

interface Values {
  title: string;
  kind: UploadKind;
  date: IsoDate;
  site: string;
  order: string;
}

/** Edits the title, type and site or order of the user's own upload. */
export function EditDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const sites = useQuery(sitesToChooseQuery);
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.patchDocument,
    initialValues: {
      title: document.title,
      kind: isUploadKind(document.kind) ? document.kind : 'other',
      date: document.date,
      site: document.site?.id ?? '',
      order: document.order?.id ?? '',
    },
    validate: ({ title, site }) => ({
      title: isEmpty(title.trim()) ? 'Enter a title.' : null,
      site: account.limitedToSites && site === '' ? words.uploadSiteNeeded : null,
    }),
  });
  const { site, order } = form.values;
  const orders = useQuery({ ...siteOrdersQuery(site), enabled: site !== '' });
  const save = useMutation({
    mutationFn: (values: Values) =>
      call('patchDocument', {
        params: { id: document.id },
        body: { data: { ...values, site: values.site || null, order: values.order || null } },
      }),
    onSuccess: async () => {
      form.settle();
      await upToDate();
      onClose();
      await toast({ text: 'Saved' });
    },
  });
  const known = (orders.data?.data ?? []).map(({ id, number, containerSubType }) => ({
    value: id,
    label: words.orderOption(number, containerSubType.name),
  }));
  // Its own order may not be among the newest ten.
  const { order: own } = document;
  const options =
    own && own.id === order && !known.some(({ value }) => value === own.id)
      ? [...known, { value: own.id, label: own.number }]
      : known;
  return (
    <FormDialog
      title="Edit document"
      onClose={onClose}
      variant="primary"
      action="Save"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <TextField {...form.field('title')} label="Title" />
      <SelectField
        {...form.field('kind')}
        label={words.kind}
        options={UPLOAD_KINDS.map((value) => ({ value, label: words.uploadKinds[value] }))}
        onChange={(kind) => form.set({ kind: kind || 'other' })}
      />
      <DateField {...form.field('date')} label={words.date} />
      <SelectField
        {...form.field('site')}
        label={words.uploadSite}
        placeholder={account.limitedToSites ? words.uploadSiteChoose : words.uploadSiteNone}
        options={(sites.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => form.set({ site: chosen, order: '' })}
      />
      {site !== '' && (
        <SelectField
          {...form.field('order')}
          label={words.uploadOrder}
          required={false}
          placeholder={words.uploadOrderNone}
          options={options}
        />
      )}
    </FormDialog>
  );
}
