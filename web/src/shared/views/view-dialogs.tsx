import { useMutation } from '@tanstack/react-query';
import type { SavedView } from '@tonnage/contract/core/identity/views';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import type { To } from '../../ui/links.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';

type NameDialogProps = ({ view: SavedView } | { view?: never; list: string; search: string }) & { onClose: () => void };

/** Saves the address of a list under a name, or gives a view another name. */
export function NameDialog(props: NameDialogProps) {
  const { view, onClose } = props;
  const form = useForm({
    fields: { name: CONTRACT_FIELDS.saveView.name },
    initialValues: { name: view?.name ?? '' },
    validate: ({ name }) => ({ name: isEmpty(name) ? words.needed : null }),
  });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      props.view
        ? call('updateView', { params: { id: props.view.id }, body: { data: { name: name.trim() } } })
        : call('saveView', { body: { data: { list: props.list, name: name.trim(), search: props.search } } }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: words.saved(data.name) });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={view ? words.rename(view.name) : words.save}
      form={form}
      action="Save"
      variant="primary"
      sending={save}
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      {!view && <p>{words.what}</p>}
      <TextField {...form.field('name')} label={words.name} />
    </FormDialog>
  );
}

type Linked = SavedView & { to: To };

/** All views of a list: to open, rename and delete. */
export function ManageDialog({ views, onClose }: { views: readonly Linked[]; onClose: () => void }) {
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call('removeView', { params: { id } }),
    onSuccess: async (_data, { name }) => {
      void toast({ text: words.deleted(name) });
      if (views.length === 1) onClose();
      await upToDate();
    },
    onError: (error) => void toast({ text: error.message }),
  });
  if (renaming) return <NameDialog view={renaming} onClose={() => setRenaming(null)} />;
  return (
    <Dialog title={words.views} open onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <DataTable
        caption={words.views}
        headless
        rows={views}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: ({ name, to }) => (
              <TextLink to={to} onClick={onClose}>
                {name}
              </TextLink>
            ),
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (view) => (
              <>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.rename(view.name)}
                  onClick={() => setRenaming(view)}
                >
                  Rename
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.delete(view.name)}
                  loading={remove.isPending && remove.variables.id === view.id}
                  onClick={() => remove.mutate(view)}
                >
                  Delete
                </Button>
              </>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
