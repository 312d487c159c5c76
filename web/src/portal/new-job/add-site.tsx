import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { newAttempt } from './order-input.ts';
import { depotName } from '../booking/use-site-depot.ts';
import { words } from './words.ts';

interface AddSiteProps {
  officeCall: string;
  onAdded: (site: SiteDetail) => void;
  onCancel: () => void;
}

const EMPTY = { name: '', postcode: '', addressLine1: '', town: '', accessNotes: '' };

const check = (values: typeof EMPTY) => ({
  name: values.name.trim() === '' ? words.nameMandatory : null,
  postcode: parsePostcode(values.postcode) === null ? words.postcodeInvalid : null,
  addressLine1: values.addressLine1.trim() === '' ? words.addressMandatory : null,
  town: values.town.trim() === '' ? words.townMandatory : null,
});

/** Adds a site without leaving the order. Its depot is shown as soon as the postcode is complete. */
export function AddSite({ officeCall, onAdded, onCancel }: AddSiteProps) {
  const client = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate: check });
  const [{ key }] = useState(newAttempt);
  const add = useMutation({
    mutationFn: (values: typeof EMPTY) =>
      call(
        'createSite',
        { body: { data: { ...values, accessNotes: values.accessNotes || null } } },
        { idempotencyKey: key },
      ),
    onSuccess: async (reply) => {
      client.setQueryData(queryOf('getSite', { params: { id: reply.data.id } }).queryKey, reply);
      await client.invalidateQueries({ queryKey: ['listSites'] });
      onAdded(reply.data);
    },
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => add.mutate(values)}
      loading={add.isPending}
      submitError={add.error}
      label={words.addSite}
      guard={false}
    >
      <TextField label={words.siteName} help={words.siteNameHelp} maxLength={200} required {...form.field('name')} />
      <TextField
        label={words.postcode}
        autoComplete="postal-code"
        maxLength={10}
        required
        {...form.field('postcode')}
      />
      <Served postcode={form.values.postcode} officeCall={officeCall} />
      <TextField
        label={words.addressLine}
        autoComplete="address-line1"
        maxLength={200}
        required
        {...form.field('addressLine1')}
      />
      <TextField label={words.town} autoComplete="address-level2" maxLength={200} required {...form.field('town')} />
      <TextArea
        label={words.accessNotes}
        help={words.accessHelp}
        maxLength={2000}
        required={false}
        {...form.field('accessNotes')}
      />
      <FormActions>
        <Button type="submit" variant="primary" loading={add.isPending}>
          {words.addSite}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </FormActions>
    </FormShell>
  );
}

function Served({ postcode, officeCall }: { postcode: string; officeCall: string }) {
  const unit = parsePostcode(postcode)?.unit ?? '';
  const { data } = useQuery({ ...queryOf('checkCoverage', { params: { value: unit } }), enabled: unit !== '' });
  const depot = data?.data.depot;
  return (
    <div role="status">
      {unit === '' ? null : !data ? (
        words.checkingPostcode
      ) : (
        <Notice tone={depot ? 'ok' : 'warn'}>
          {depot ? words.servedPostcode(depotName(depot.name)) : words.unservedPostcode(officeCall)}
        </Notice>
      )}
    </div>
  );
}
