import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@tonnage/contract/metrics/projects';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { MOST_GRACE_DAYS } from '@tonnage/domain/metrics/periods/schedule';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshProjects } from '../queries.ts';
import { zoneOptions } from '../organisations/zones.ts';
import { CategoriesField } from '../project-wizard/categories-step.tsx';
import { recurrenceWords } from '../projects/words.ts';
import { words } from './words.ts';

type Values = Pick<Project, 'name' | 'description' | 'categories' | 'timeZone'> & { graceDays: string };

/** A project's name, categories and time zone; its schedule is shown, with the reason why it cannot be changed. */
export function ProjectDetails({ project }: { project: Project }) {
  const client = useQueryClient();
  const { id, name, description, categories, timeZone, graceDays, schedule, startDate } = project;
  const most = MOST_GRACE_DAYS[schedule.frequency];
  const form = useForm<Values>({
    initialValues: { name, description, categories, timeZone, graceDays: String(graceDays) },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.required : null,
      graceDays: /^\d{1,2}$/.test(values.graceDays) && Number(values.graceDays) <= most ? null : words.graceWrong(most),
    }),
  });
  const save = useMutation({
    mutationFn: ({ graceDays: days, ...rest }: Values) =>
      call('updateProject', { params: { id }, body: { data: { ...rest, graceDays: Number(days) } } }),
    onSuccess: async () => {
      form.settle();
      void toast({ text: words.saved });
      await refreshProjects(client);
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
        <CategoriesField value={form.values.categories} onChange={(chosen) => form.set({ categories: chosen })} />
        <DescriptionList
          items={[
            { term: words.schedule, value: `${recurrenceWords(project)}. ${words.scheduleFixed}` },
            { term: words.starts, value: formatDayYear(startDate) },
          ]}
          column="100%"
        />
        <SelectField
          {...form.field('timeZone')}
          label={words.zone}
          help={words.zoneHelp}
          options={zoneOptions(form.values.timeZone)}
        />
        <TextField
          {...form.field('graceDays')}
          label={words.grace}
          help={words.graceHelp(most)}
          inputMode="numeric"
          maxLength={2}
          required
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
