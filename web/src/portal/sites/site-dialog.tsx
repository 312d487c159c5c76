import { useMutation, useQuery } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { saveOver } from '../../shared/save-over.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import {
  checkSite,
  SITE_LABELS,
  SiteFields,
  siteToWire,
  siteValues,
  type SiteValues,
} from '../../shared/sites/site-fields.tsx';
import { words } from '../words.ts';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { useCallUs } from '../booking/call-us.ts';

interface SiteDialogProps {
  /** The site to edit; undefined for a new one. */
  site?: SiteDetail;
  onClose: () => void;
  onSaved?: (site: { id: string; name: string }) => void;
}

export function SiteDialog({ site, onClose, onSaved }: SiteDialogProps) {
  const [idempotencyKey] = useState(newKey);
  // Set once: the input is based on this version, even if a newer one loads in the background.
  const [opened] = useState({ values: siteValues(site), version: site?.updatedAt ?? '' });
  const form = useForm<SiteValues>({
    fields: CONTRACT_FIELDS.createSite,
    initialValues: opened.values,
    validate: checkSite,
  });
  const save = useMutation({
    mutationFn: async (typed: SiteValues): Promise<{ id: string; name: string }> => {
      if (!site) return (await call('createSite', { body: { data: siteToWire(typed) } }, { idempotencyKey })).data;
      const params = { id: site.id };
      return saveOver({
        opened,
        typed,
        send: async (values, { version }) =>
          (await call('updateSite', { params, body: { data: siteToWire(values) } }, { ifMatch: version })).data,
        latest: async () => {
          const { data } = await call('getSite', { params });
          return { values: siteValues(data), version: data.updatedAt };
        },
        show: (field, values) => `${SITE_LABELS[field]} “${values[field]}”`,
      });
    },
    onSuccess: async (saved) => {
      void toast({ text: site ? `${saved.name} saved` : `${saved.name} added` });
      onClose();
      onSaved?.(saved);
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={site ? `Edit ${site.name}` : 'New site'}
      size="lg"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action={site ? 'Save' : words.addSite}
      variant="primary"
      onClose={onClose}
    >
      <SiteFields form={form} served={<PostcodeCoverage postcode={form.values.postcode} />} />
    </FormDialog>
  );
}

/** The depot that serves a postcode, as soon as it is complete. */
export function PostcodeCoverage({ postcode }: { postcode: string }) {
  const callUs = useCallUs();
  const unit = parsePostcode(postcode)?.unit ?? '';
  const { data } = useQuery({ ...queryOf('checkCoverage', { params: { value: unit } }), enabled: unit !== '' });
  const depot = data?.data.depot;
  return (
    <div role="status">
      {unit !== '' && data && (
        <Notice tone={depot ? 'ok' : 'warn'}>
          {depot
            ? `We deliver here from our ${depot.name} depot.`
            : `We don’t deliver to this postcode. You can add the site but not order to it. ${callUs} if you need help.`}
        </Notice>
      )}
    </div>
  );
}
