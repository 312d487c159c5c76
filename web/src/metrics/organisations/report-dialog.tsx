import { useMutation, useQuery } from '@tanstack/react-query';
import type { Reports } from '@tonnage/contract/metrics/reports';
import { call } from '../../lib/api.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { colleaguesQuery } from './screens.ts';
import { everyProjectQuery } from '../projects/screens.ts';
import { DAYS } from '../project-wizard/words.ts';
import { reportWords } from './report-words.ts';

interface ReportDialogProps {
  organisationId: string;
  manager: boolean;
  /** Null: a new one. */
  report: Reports[number] | null;
  onSaved: (answer: { data: Reports }) => void;
  onClose: () => void;
}

const numbers = (from: number, to: number, label: (n: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: label(from + i) }));

/** Schedules a scorecard by email. Only managers choose other readers than themselves. */
export function ReportDialog({ organisationId, manager, report, onSaved, onClose }: ReportDialogProps) {
  const { data: projects = [] } = useQuery(everyProjectQuery);
  const { data: members = [] } = useQuery(colleaguesQuery(organisationId));
  const me = members.find(({ you }) => you)?.id;
  const form = useForm({
    initialValues: {
      projectId: report?.project?.id ?? '',
      frequency: (report?.frequency ?? 'WEEKLY') as 'WEEKLY' | 'MONTHLY' | '',
      weekday: String(report?.weekday ?? 1),
      monthDay: String(report?.monthDay ?? 1),
      hour: String(report?.hour ?? 8),
      /** Null until somebody chooses: oneself. */
      readerIds: (report?.readers.map(({ id }) => id) ?? null) as string[] | null,
    },
    validate: ({ readerIds }) => ({
      readerIds: readerIds?.length === 0 ? 'Choose at least one person.' : null,
    }),
  });
  const { readerIds, frequency } = form.values;
  const chosen = readerIds ?? (me === undefined ? [] : [me]);
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const data = {
        projectId: values.projectId === '' ? null : values.projectId,
        frequency: values.frequency === 'MONTHLY' ? ('MONTHLY' as const) : ('WEEKLY' as const),
        weekday: Number(values.weekday),
        monthDay: Number(values.monthDay),
        hour: Number(values.hour),
        readerIds: chosen,
      };
      const params = { id: organisationId };
      return report
        ? call('updateReport', {
            params: { ...params, reportId: report.id },
            body: { data: { ...data, paused: report.pausedAt !== null } },
          })
        : call('createReport', { params, body: { data } });
    },
    onSuccess: onSaved,
  });
  const own = projects.filter(({ organisation, finishedAt }) => organisation.id === organisationId && !finishedAt);
  return (
    <FormDialog
      title={report ? 'Edit the report' : 'Schedule a report'}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={report ? 'Save' : 'Schedule'}
      onClose={onClose}
    >
      <p>The scorecard by email: what is off track and since when, the other figures, and a PDF.</p>
      <SelectField
        {...form.field('projectId')}
        label="Metrics"
        options={[{ value: '', label: 'All projects' }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <SelectField
        {...form.field('frequency')}
        label="Sent"
        options={[
          { value: 'WEEKLY', label: 'Every week' },
          { value: 'MONTHLY', label: 'Every month' },
        ]}
      />
      {frequency === 'WEEKLY' ? (
        <SelectField {...form.field('weekday')} label="Day" options={numbers(1, 7, (n) => DAYS[n - 1]!)} />
      ) : (
        <SelectField
          {...form.field('monthDay')}
          label="Day of the month"
          help="In a shorter month, its last day."
          options={numbers(1, 31, String)}
        />
      )}
      <SelectField
        {...form.field('hour')}
        label="Time"
        help="In each reader’s own time zone."
        options={numbers(0, 23, reportWords.hour)}
      />
      {manager && (
        <CheckGroup
          label="Recipients"
          value={chosen}
          onChange={(ids) => form.set({ readerIds: ids })}
          error={form.field('readerIds').error}
          options={members
            .filter(({ deactivated }) => !deactivated)
            .map(({ id, name, you }) => ({ value: id, label: you ? `${name} (you)` : name }))}
        />
      )}
    </FormDialog>
  );
}
