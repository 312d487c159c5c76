import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { refreshOrders } from '../../lib/queries.ts';
import { newKey } from '../../lib/sent-once.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { checkSite, SiteFields, siteToWire, siteValues, type SiteValues } from './site-fields.tsx';
import { words } from './site-form-words.ts';

interface SiteDialogProps {
  /** The site to edit; a new one without. */
  site?: SiteDetail;
  onClose: () => void;
  onSaved?: (site: { id: string; name: string }) => void;
}

export function SiteDialog({ site, onClose, onSaved }: SiteDialogProps) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  const form = useForm<SiteValues>({ initialValues: siteValues(site), validate: checkSite });
  const save = useMutation({
    mutationFn: async (values: SiteValues): Promise<{ id: string; name: string }> => {
      const body = { data: siteToWire(values) };
      if (site) return (await call('updateSite', { params: { id: site.id }, body })).data;
      return (await call('createSite', { body }, { idempotencyKey })).data;
    },
    onSuccess: async (saved) => {
      void toast({ text: site ? words.saved(saved.name) : words.added(saved.name) });
      onClose();
      onSaved?.(saved);
      await Promise.all([refreshOrders(queryClient), queryClient.invalidateQueries({ queryKey: ['checkCoverage'] })]);
    },
  });
  return (
    <FormDialog
      title={site ? words.editTitle(site.name) : words.addTitle}
      size="lg"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action={site ? words.save : words.add}
      variant="primary"
      onClose={onClose}
    >
      <SiteFields form={form} />
    </FormDialog>
  );
}
