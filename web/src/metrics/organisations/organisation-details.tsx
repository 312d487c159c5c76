import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { Details } from './use-new-organisation.ts';
import { words } from './words.ts';
import { zoneOptions } from './zones.ts';

/** The organisation's name, and the time zone of its new projects. */
export function OrganisationDetails({ organisation }: { organisation: Organisation }) {
  const client = useQueryClient();
  const { id, name, description, timeZone } = organisation;
  const form = useForm<Details>({
    initialValues: { name, description, timeZone },
    validate: (values) => ({ name: isEmpty(values.name) ? words.nameMissing : null }),
  });
  const save = useMutation({
    mutationFn: (data: Details) => call('updateOrganisation', { params: { id }, body: { data } }),
    onSuccess: async () => {
      form.settle();
      void toast({ text: words.saved });
      await client.invalidateQueries({ queryKey: ['listOrganisations'] });
    },
  });
  return (
    <Panel title={words.details}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={save.error}
        label={words.details}
      >
        <TextField {...form.field('name')} label={words.name} maxLength={80} required />
        <TextArea {...form.field('description')} label={words.description} required={false} maxLength={500} />
        <SelectField
          {...form.field('timeZone')}
          label={words.zone}
          help={words.zoneHelp}
          options={zoneOptions(form.values.timeZone)}
        />
        <FormActions>
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
