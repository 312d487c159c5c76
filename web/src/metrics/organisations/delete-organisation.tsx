import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { ORGANISATIONS } from '../paths.ts';
import { DeleteDialog } from '../settings/delete-dialog.tsx';
import { words } from './words.ts';

/** Deletes an organisation. */
export function DeleteOrganisation({ organisation: { id, name } }: { organisation: Organisation }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: (confirmName: string) =>
      call('deleteOrganisation', { params: { id }, body: { data: { confirmName } } }),
    onSuccess: async () => {
      await navigate({ to: ORGANISATIONS });
      await client.invalidateQueries();
    },
  });
  return (
    <Panel title={words.danger}>
      <Stack>
        <p>{words.deleteText}</p>
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {words.delete}
          </Button>
        </div>
      </Stack>
      {open && (
        <DeleteDialog
          title={words.delete}
          text={words.deleteText}
          name={name}
          sending={remove}
          onDelete={(confirmName) => remove.mutate(confirmName)}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
