import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { saveOver } from '../../shared/save-over.ts';
import {
  checkSite,
  SITE_LABELS,
  SiteFields,
  siteToWire,
  siteValues,
  type SiteValues,
} from '../../shared/sites/site-fields.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';

interface SiteDialogProps {
  customerId: string;
  /** The site to edit; undefined for a new one. */
  site?: SiteDetail;
  onClose: () => void;
}

/** Adds a site for a customer, or edits one; another clerk's change is not overwritten unseen. */
export function SiteDialog({ customerId, site, onClose }: SiteDialogProps) {
  const [idempotencyKey] = useState(newKey);
  // Set once: the input is based on this version, even if a newer one loads in the background.
  const [opened] = useState({ values: siteValues(site), version: site?.updatedAt ?? '' });
  const form = useForm<SiteValues>({
    fields: CONTRACT_FIELDS.createCustomerSite,
    initialValues: opened.values,
    validate: checkSite,
  });
  const save = useChange(
    (typed: SiteValues) => {
      if (!site)
        return call(
          'createCustomerSite',
          { params: { id: customerId }, body: { data: siteToWire(typed) } },
          { idempotencyKey },
        );
      const params = { id: customerId, siteId: site.id };
      return saveOver({
        opened,
        typed,
        send: (values, { version }) =>
          call('updateCustomerSite', { params, body: { data: siteToWire(values) } }, { ifMatch: version }),
        latest: async () => {
          const { data } = await call('getCustomerSite', { params });
          return { values: siteValues(data), version: data.updatedAt };
        },
        show: (field, values) => `${SITE_LABELS[field]} “${values[field]}”`,
      });
    },
    {
      message: ({ data }) => (site ? `${data.name} saved` : `${data.name} added`),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={site ? `Edit ${site.name}` : 'New site'}
      size="lg"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action={site ? 'Save' : 'Add site'}
      variant="primary"
      onClose={onClose}
    >
      <SiteFields form={form} reference="Customer’s reference" />
    </FormDialog>
  );
}
