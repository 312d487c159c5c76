import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useCatalogueWrite } from './use-catalogue.ts';
import { words } from './words.ts';

type Family = DeskCatalogue['families'][number];

/** A family of containers. */
export function FamilyDialog({ family, onClose }: { family: Family | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: family?.name ?? '',
      code: family?.code ?? '',
      description: family?.description ?? '',
      shape: (family?.shape ?? 'skip') as Family['shape'] | '',
      dwtCode: family?.dwtCode ?? 'SKI',
      active: family?.active ?? true,
    },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.missing : null,
      code: /^[a-z0-9][a-z0-9-]{0,39}$/.test(values.code.trim())
        ? null
        : 'Use lower-case letters, digits and hyphens, for example enclosed-skip.',
      dwtCode: /^[A-Z]{3}$/.test(values.dwtCode.trim()) ? null : 'Enter three capital letters, for example SKI.',
    }),
  });
  const save = useCatalogueWrite((given: typeof form.values) => {
    const data = { ...given, shape: given.shape || 'skip', description: given.description.trim() || null };
    return family
      ? call('setFamily', { params: { id: family.id }, body: { data } })
      : call('addFamily', { body: { data } });
  }, onClose);
  const title = family?.name ?? words.addFamily;
  return (
    <FormDialog title={title} form={form} onSubmit={save.mutate} sending={save} action={words.save} onClose={onClose}>
      <TextField {...form.field('name')} label={words.name} maxLength={200} />
      <FieldRow>
        <TextField {...form.field('code')} label="Code" placeholder="enclosed-skip" maxLength={40} />
        <TextField {...form.field('dwtCode')} label={words.dwt} maxLength={3} />
      </FieldRow>
      <TextField {...form.field('description')} label="Description" maxLength={200} required={false} />
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
