import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Passkey } from '@tonnage/contract/core/identity/passkeys';
import { LONDON } from '@tonnage/domain/common/dates';
import { deviceOf } from '@tonnage/domain/common/device';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { NO_PROOF, ProofFields, useProof } from '../login/proof-fields.tsx';
import { createPasskey } from './browser.ts';
import { takesPasskeys } from './device.ts';
import { words } from './words.ts';

type Asking = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** A person's passkeys: where each works and when it was last used, with a way to add, rename and remove them. */
export function PasskeysPanel() {
  const passkeys = useSuspenseQuery(queryOf('listPasskeys', {})).data.data;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <Panel
      title={words.title}
      flush
      action={
        takesPasskeys() && (
          <Button size="sm" onClick={() => setAsking({ what: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      <DataTable
        caption={words.title}
        rows={passkeys}
        rowKey={({ id }) => id}
        empty={<EmptyState text={takesPasskeys() ? words.none : words.notHere} />}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: ({ name, host, here }) => (
              <TwoLines strong first={name} second={here ? words.worksHere : words.worksAt(host)} />
            ),
          },
          {
            id: 'used',
            header: words.lastUsed,
            render: ({ createdAt, lastUsedAt }) => (
              <TwoLines
                first={lastUsedAt === null ? words.never : formatInstant(lastUsedAt, LONDON)}
                second={words.since(formatInstant(createdAt, LONDON))}
              />
            ),
          },
          {
            id: 'actions',
            header: words.change,
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (passkey) => (
              <>
                <Button
                  size="sm"
                  aria-label={words.renameOf(passkey.name)}
                  onClick={() => setAsking({ what: 'rename', passkey })}
                >
                  {words.rename}
                </Button>
                <Button
                  size="sm"
                  aria-label={words.removeOf(passkey.name)}
                  onClick={() => setAsking({ what: 'remove', passkey })}
                >
                  {words.remove}
                </Button>
              </>
            ),
          },
        ]}
      />
      {asking?.what === 'add' && <AddDialog onClose={close} />}
      {asking?.what === 'rename' && <RenameDialog passkey={asking.passkey} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog passkey={asking.passkey} onClose={close} />}
    </Panel>
  );
}

/** Creates a passkey on this device; some minutes after the login it asks for the password first, and for a code if the login has one. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const proof = useProof();
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.addPasskey, ...CONTRACT_FIELDS.startPasskey },
    initialValues: { name: deviceOf(navigator.userAgent) ?? '', ...NO_PROOF },
    validate: ({ name, ...given }) => ({ name: isEmpty(name) ? words.nameMissing : null, ...proof.check(given) }),
  });
  const adding = useMutation({
    mutationFn: ({ name, ...given }: { name: string } & typeof NO_PROOF) => createPasskey(name.trim(), proof.of(given)),
    onSuccess: async (made) => {
      if (!made) return;
      void toast({ text: words.added });
      onClose();
      await upToDate();
    },
    onError: proof.notice,
  });
  return (
    <FormDialog
      title={words.addTitle}
      form={form}
      onSubmit={adding.mutate}
      sending={adding}
      action={words.continue}
      onClose={onClose}
    >
      <p>{words.addText}</p>
      <TextField {...form.field('name')} label={words.name} help={words.nameHelp} />
      <ProofFields form={form} asked={proof.asked} />
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.renamePasskey,
    initialValues: { name: passkey.name },
    validate: ({ name }) => ({ name: isEmpty(name) ? words.nameMissing : null }),
  });
  const renaming = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call('renamePasskey', { params: { id: passkey.id }, body: { data: { name: name.trim() } } }),
    onSuccess: async () => {
      onClose();
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.renameOf(passkey.name)}
      form={form}
      onSubmit={renaming.mutate}
      sending={renaming}
      action={words.save}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={words.name} />
    </FormDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const proof = useProof();
  const form = useForm({
    fields: CONTRACT_FIELDS.removePasskey,
    initialValues: NO_PROOF,
    validate: proof.check,
  });
  const removing = useMutation({
    mutationFn: (given: typeof NO_PROOF) =>
      call('removePasskey', { params: { id: passkey.id }, body: { data: proof.of(given) } }),
    onSuccess: async () => {
      void toast({ text: words.removed });
      onClose();
      await upToDate();
    },
    onError: proof.notice,
  });
  return (
    <FormDialog
      title={`${words.removeOf(passkey.name)}?`}
      form={form}
      onSubmit={removing.mutate}
      sending={removing}
      action={words.remove}
      variant="danger"
      onClose={onClose}
    >
      <p>{words.removeText}</p>
      <ProofFields form={form} asked={proof.asked} />
    </FormDialog>
  );
}
