import { useMutation, useQuery } from '@tanstack/react-query';
import type { ScorecardView } from '@tonnage/contract/metrics/scorecard/views';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { asLink, useGoTo } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { SCORECARD } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { type ScorecardSearch, scorecardSearch } from './screens.ts';
import styles from './scorecard.module.css';

/** The filters of an address as a view stores them, without the page. */
function storedOf(search: ScorecardSearch): string {
  const link = asLink({ path: SCORECARD, search: { ...search, page: undefined } });
  return link.includes('?') ? link.slice(link.indexOf('?') + 1) : '';
}

const searchOf = (view: Pick<ScorecardView, 'search'>) =>
  scorecardSearch(Object.fromEntries(new URLSearchParams(view.search)));

/** The views that the user saved under a name: to open, save, rename and delete. */
export function SavedViews({ search }: { search: ScorecardSearch }) {
  const goTo = useGoTo();
  const { data } = useQuery(queryOf('listScorecardViews', {}));
  const [doing, setDoing] = useState<'save' | 'manage' | null>(null);
  const views = data?.data ?? [];
  const stored = storedOf(search);
  const current = views.find((view) => storedOf(searchOf(view)) === stored);
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <SelectField
          label="Saved views"
          hideLabel
          placeholder="Saved views"
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
          value={current?.id ?? ''}
          onChange={(id) => {
            const view = views.find((each) => each.id === id);
            goTo({ path: SCORECARD, search: view ? searchOf(view) : {} });
          }}
        />
      )}
      {stored !== '' && !current && <Button onClick={() => setDoing('save')}>Save view</Button>}
      {views.length > 0 && (
        <Button variant="ghost" onClick={() => setDoing('manage')}>
          Manage views
        </Button>
      )}
      {doing === 'save' && <NameDialog search={stored} onClose={() => setDoing(null)} />}
      {doing === 'manage' && <ManageDialog views={views} onClose={() => setDoing(null)} />}
    </div>
  );
}

/** Saves the current filters under a name, or gives a view another name. */
function NameDialog({ view, search, onClose }: { view?: ScorecardView; search?: string; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.saveScorecardView,
    initialValues: { name: view?.name ?? '' },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'This field is required' : null }),
  });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      view
        ? call('updateScorecardView', { params: { id: view.id }, body: { data: { name: name.trim() } } })
        : call('saveScorecardView', { body: { data: { name: name.trim(), search: search ?? '' } } }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: `${data.name} is saved.` });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={view ? `Rename ${view.name}` : 'Save view'}
      form={form}
      action="Save"
      variant="primary"
      sending={save}
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      {!view && <p>Saves the search, filters, order and grouping. Only you see your views.</p>}
      <TextField {...form.field('name')} label="Name" />
    </FormDialog>
  );
}

function ManageDialog({ views, onClose }: { views: readonly ScorecardView[]; onClose: () => void }) {
  const [renaming, setRenaming] = useState<ScorecardView | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: ScorecardView) => call('removeScorecardView', { params: { id } }),
    onSuccess: async (_data, { name }) => {
      void toast({ text: `${name} deleted.` });
      if (views.length === 1) onClose();
      await upToDate();
    },
    onError: (error) => void toast({ text: error.message }),
  });
  if (renaming) return <NameDialog view={renaming} onClose={() => setRenaming(null)} />;
  return (
    <Dialog title="Saved views" open onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <DataTable
        caption="Saved views"
        headless
        rows={views}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { id: 'name', header: 'Name', card: 'title', render: ({ name }) => name },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (view) => (
              <>
                <Button size="sm" variant="ghost" aria-label={`Rename ${view.name}`} onClick={() => setRenaming(view)}>
                  Rename
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Delete ${view.name}`}
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
