import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { isEmpty } from '@tonnage/domain/common/text';
import { isContainer, type ContainerCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import { asLink } from '../../shared/address.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { textsOf, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { queryOf } from '../../lib/queries.ts';
import { CATALOGUE_TABS } from './screens.ts';
import { containerOptions } from '../parts/container-options.ts';
import { EditableList } from '../parts/editable-list.tsx';
import { ContainersPanel } from './containers-panel.tsx';
import { WastesPanel } from './wastes-panel.tsx';
import { words } from './words.ts';
import { OrderButtons } from './order-buttons.tsx';
import { useCatalogueWrite } from './use-catalogue.ts';

const PATH = '/desk/catalogue';

/** The company's catalogue: containers, their families, and wastes. */
export function Catalogue() {
  const { tab = 'containers' } = useSearch({ from: '/staff/desk/catalogue' });
  const { data: catalogue } = useSuspenseQuery(queryOf('getDeskCatalogue', {})).data;
  const offered = (entries: readonly { active: boolean }[]) => entries.filter(({ active }) => active).length;
  return (
    <>
      <PageHead title={words.title(offered(catalogue.containers), offered(catalogue.wastes))} />
      <Tabs
        label={words.tabs}
        tabs={CATALOGUE_TABS.map((one) => ({
          to: asLink({ path: PATH, search: one === 'containers' ? {} : { tab: one } }),
          label: words.tab[one],
          count: offered(catalogue[one]),
          current: one === tab,
        }))}
      />
      {tab === 'containers' && <ContainersPanel catalogue={catalogue} />}
      {tab === 'families' && <FamiliesPanel families={catalogue.families} />}
      {tab === 'wastes' && <WastesPanel catalogue={catalogue} />}
    </>
  );
}

/** The container families. */
function FamiliesPanel({ families }: { families: DeskCatalogue['families'] }) {
  return (
    <EditableList
      title={words.tab.families}
      rows={families}
      empty="No container types yet. Every size belongs to at least one."
      add={words.createFamily}
      change={words.change}
      changeOf={({ name }) => words.changeOf(name)}
      renderDialog={(family, onClose) => <FamilyDialog family={family} onClose={onClose} />}
      columns={[
        {
          id: 'name',
          header: words.name,
          card: 'title',
          render: (row) => <TwoLines strong first={row.name} second={row.active ? row.description : words.withdrawn} />,
        },
        { id: 'shape', header: words.shape, render: (row) => words.shapes[row.shape] },
        { id: 'sizes', header: words.tab.containers, render: (row) => words.sizes(row.containers) },
        { id: 'code', header: words.dwt, render: (row) => row.dwtCode },
        {
          id: 'order',
          header: words.order,
          hideHeader: true,
          align: 'end',
          render: (row) => <OrderButtons kind="families" entries={families} entry={row} />,
        },
      ]}
    />
  );
}

type Family = DeskCatalogue['families'][number];

/** A family of containers. */
function FamilyDialog({ family, onClose }: { family: Family | null; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.createFamily,
    initialValues: {
      ...textsOf(CONTRACT_FIELDS.createFamily, family),
      shape: (family?.shape ?? 'skip') as Family['shape'] | '',
      dwtCode: (family === null ? 'SKI' : isContainer(family.dwtCode) ? family.dwtCode : '') as ContainerCode | '',
      active: family?.active ?? true,
    },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.missing : null,
      code: isEmpty(values.code) ? words.missing : null,
      dwtCode: values.dwtCode === '' ? 'Choose a container type.' : null,
    }),
  });
  const save = useCatalogueWrite((given: typeof form.values) => {
    const data = {
      ...given,
      dwtCode: given.dwtCode || 'SKI',
      shape: given.shape || 'skip',
      description: given.description.trim() || null,
    };
    return family
      ? call('updateFamily', { params: { id: family.id }, body: { data } })
      : call('createFamily', { body: { data } });
  }, onClose);
  const title = family?.name ?? words.createFamily;
  return (
    <FormDialog title={title} form={form} onSubmit={save.mutate} sending={save} action={words.save} onClose={onClose}>
      <TextField {...form.field('name')} label={words.name} />
      <FieldRow>
        <TextField {...form.field('code')} label="Code" placeholder="enclosed-skip" maxLength={40} />
        <SelectField {...form.field('dwtCode')} label={words.dwt} placeholder="Choose" options={containerOptions()} />
      </FieldRow>
      <TextField {...form.field('description')} label="Description" />
      <SelectField
        {...form.field('shape')}
        label={words.shape}
        options={(Object.keys(words.shapes) as Family['shape'][]).map((value) => ({
          value,
          label: words.shapes[value],
        }))}
      />
      <CheckboxField {...form.field('active')} label={words.active} help={words.activeHelp} />
    </FormDialog>
  );
}
