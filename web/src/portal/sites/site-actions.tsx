import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { SiteDialog } from './site-dialog.tsx';

const ARCHIVE = 'Archive';

interface SiteActionsProps {
  site: SiteDetail;
  onRefused: (sentence: string) => void;
}

/** Edit and archive, for users with permission. */
export function SiteActions({ site, onRefused }: SiteActionsProps) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const archive = useMutation({
    mutationFn: () => call('deleteSite', { params: { id: site.id } }),
    onSuccess: async () => {
      void toast({ text: `${site.name} archived` });
      await navigate({ to: '/sites' });
      await upToDate();
    },
    onError: (error) => onRefused(error.message),
  });
  const ask = async () => {
    const question = {
      title: `Archive ${site.name}?`,
      body: 'You won’t be able to order to this site. Its orders, documents and figures are kept.',
    };
    if (await confirm({ ...question, confirm: ARCHIVE, cancel: 'Cancel', danger: true })) archive.mutate();
  };
  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {site.status !== 'archived' && (
        <Button variant="ghost" loading={archive.isPending} onClick={() => void ask()}>
          {ARCHIVE}
        </Button>
      )}
      {editing && <SiteDialog site={site} onClose={() => setEditing(false)} />}
    </>
  );
}
