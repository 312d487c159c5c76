import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form.ts';
import type { ProjectValues } from './values.ts';
import { words } from './words.ts';

export function NameStep({ form, managed }: { form: Form<ProjectValues>; managed: readonly Organisation[] }) {
  return (
    <>
      {managed.length > 1 && (
        <SelectField
          {...form.field('organisationId')}
          label={words.organisation}
          options={managed.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField {...form.field('name')} label={words.name} maxLength={80} required />
      <TextArea {...form.field('description')} label={words.description} required={false} maxLength={500} />
    </>
  );
}
