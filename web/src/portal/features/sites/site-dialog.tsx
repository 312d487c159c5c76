import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/sites';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { refreshOrders } from '../../../lib/queries.ts';
import { newKey } from '../../../lib/sent-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { SiteForm, siteToWire, type SiteValues } from './site-form.tsx';
import { words } from './site-form-words.ts';

const FORM = 'site';

interface SiteDialogProps {
  /** The site to edit; a new one without. */
  site?: SiteDetail;
  onClose: () => void;
  onSaved?: (site: { id: string; name: string }) => void;
}

export function SiteDialog({ site, onClose, onSaved }: SiteDialogProps) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(newKey);
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
  const title = site ? words.editTitle(site.name) : words.addTitle;
  return (
    <Dialog
      title={title}
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
            {site ? words.save : words.add}
          </Button>
        </>
      }
    >
      <SiteForm
        id={FORM}
        label={title}
        {...(site ? { site } : {})}
        loading={save.isPending}
        error={save.error}
        onSubmit={(values) => save.mutate(values)}
      />
    </Dialog>
  );
}
