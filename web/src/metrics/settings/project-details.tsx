import { useMutation } from '@tanstack/react-query';
import type { Project } from '@tonnage/contract/metrics/projects';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { readWhole } from '@tonnage/domain/common/read-number';
import { MOST_GRACE_DAYS } from '@tonnage/domain/metrics/periods/schedule';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { zoneOptions } from '../organisations/zones.ts';
import { CategoriesField } from '../project-wizard/categories-step.tsx';
import { recurrenceWords } from '../projects/words.ts';
import { words } from './words.ts';

const DETAILS = 'Details';

type Values = Pick<Project, 'name' | 'description' | 'categories' | 'timeZone'> & { graceDays: string };

/** A project's name, categories and time zone; its schedule is shown, with the reason why it cannot be changed. */
export function ProjectDetails({ project }: { project: Project }) {
  const { id, name, description, categories, timeZone, graceDays, schedule, startDate } = project;
  const most = MOST_GRACE_DAYS[schedule.frequency];
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.updateProject,
    initialValues: { name, description, categories, timeZone, graceDays: String(graceDays) },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'This field is required' : null,
      graceDays:
        typeof readWhole(values.graceDays, { most }) === 'number' ? null : `Enter a whole number from 0 to ${most}`,
    }),
  });
  const save = useMutation({
    mutationFn: ({ graceDays: days, ...rest }: Values) =>
      call('updateProject', { params: { id }, body: { data: { ...rest, graceDays: readWhole(days, { most }) ?? 0 } } }),
    onSuccess: async () => {
      form.settle();
      void toast({ text: words.saved });
      await upToDate();
    },
  });
  return (
    <Panel title={DETAILS}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={save.error}
        label={DETAILS}
      >
        <TextField {...form.field('name')} label="Name" />
        <TextArea {...form.field('description')} label="Description" />
        <CategoriesField value={form.values.categories} onChange={(chosen) => form.set({ categories: chosen })} />
        <DescriptionList
          items={[
            { term: 'Schedule', value: `${recurrenceWords(project)}. The frequency can’t be changed.` },
            { term: 'Start date', value: formatDayYear(startDate) },
          ]}
          column="100%"
        />
        <SelectField
          {...form.field('timeZone')}
          label="Time zone"
          help="Periods start and end in this time zone. Changing it affects deadlines, not past periods."
          options={zoneOptions(form.values.timeZone)}
        />
        <TextField
          {...form.field('graceDays')}
          label="Grace period (days)"
          help={`How many days after a period ends it becomes overdue, up to ${most}.`}
          inputMode="numeric"
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
