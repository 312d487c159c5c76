import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { useForm } from '../../ui/form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { depotName } from '../booking/use-site-depot.ts';

interface AddSiteProps {
  callUs: string;
  onAdded: (site: SiteDetail) => void;
  onClose: () => void;
}

const EMPTY = { name: '', postcode: '', addressLine1: '', town: '', accessNotes: '' };

const check = (values: typeof EMPTY) => ({
  name: values.name.trim() === '' ? 'Enter a name for the site.' : null,
  postcode: parsePostcode(values.postcode) === null ? 'Enter a full UK postcode, for example LS11 5PS.' : null,
  addressLine1: values.addressLine1.trim() === '' ? 'Enter the building and street.' : null,
  town: values.town.trim() === '' ? 'Enter the town.' : null,
});

/** Adds a site without leaving the order. Its depot is shown as soon as the postcode is complete. */
export function AddSite({ callUs, onAdded, onClose }: AddSiteProps) {
  const client = useQueryClient();
  const form = useForm({ fields: CONTRACT_FIELDS.createSite, initialValues: EMPTY, validate: check });
  const [key] = useState(newKey);
  const add = useMutation({
    mutationFn: (values: typeof EMPTY) =>
      call(
        'createSite',
        { body: { data: { ...values, accessNotes: values.accessNotes || null } } },
        { idempotencyKey: key },
      ),
    onSuccess: async (reply) => {
      client.setQueryData(queryOf('getSite', { params: { id: reply.data.id } }).queryKey, reply);
      await upToDate();
      onAdded(reply.data);
    },
  });
  return (
    <FormDialog
      title="Add a site"
      form={form}
      onSubmit={(values) => add.mutate(values)}
      sending={add}
      action="Add a site"
      variant="primary"
      guard={false}
      onClose={onClose}
    >
      <TextField label="Site name" help="The name your team uses." {...form.field('name')} />
      <TextField label="Postcode" autoComplete="postal-code" {...form.field('postcode')} />
      <PostcodeCoverage postcode={form.values.postcode} callUs={callUs} />
      <TextField label="Address" autoComplete="address-line1" {...form.field('addressLine1')} />
      <TextField label="Town" autoComplete="address-level2" {...form.field('town')} />
      <TextArea
        label="Access"
        help="Gate code, who will let us in, width and height limits."
        {...form.field('accessNotes')}
      />
    </FormDialog>
  );
}

function PostcodeCoverage({ postcode, callUs }: { postcode: string; callUs: string }) {
  const unit = parsePostcode(postcode)?.unit ?? '';
  const { data } = useQuery({ ...queryOf('checkCoverage', { params: { value: unit } }), enabled: unit !== '' });
  const depot = data?.data.depot;
  return (
    <div role="status">
      {unit === '' ? null : !data ? (
        'Checking the postcode…'
      ) : (
        <Notice tone={depot ? 'ok' : 'warn'}>
          {depot
            ? `Served by ${depotName(depot.name)}.`
            : `We don’t deliver to this postcode. You can add the site but not order to it. ${callUs} if you need help.`}
        </Notice>
      )}
    </div>
  );
}
