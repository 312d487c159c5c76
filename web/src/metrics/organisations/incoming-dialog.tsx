import { useMutation } from '@tanstack/react-query';
import type { IncomingTrial, IncomingWebhooks } from '@tonnage/contract/metrics/incoming';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

type Mapping = IncomingWebhooks[number]['mapping'];

const FACTS = CONTRACT_FIELDS.createIncomingWebhook;

interface IncomingDialogProps {
  organisationId: string;
  /** Null: a new one. */
  webhook: IncomingWebhooks[number] | null;
  save: (data: { name: string; mapping: Mapping }) => Promise<void>;
  onClose: () => void;
}

interface Values extends Omit<Mapping, 'metric'> {
  name: string;
  metric: string;
  sample: string;
}

const mappingOf = ({ name: _name, sample: _sample, metric, ...paths }: Values): Mapping => ({
  ...paths,
  metric: isEmpty(metric) ? null : metric.trim(),
});

const PATHS = { rows: '', metric: null, metricPath: '', valuePath: '', dayPath: '', commentPath: '' };

/** Says where figures are in another program's JSON, and tries it out on a sample. */
export function IncomingDialog({ organisationId, webhook, save, onClose }: IncomingDialogProps) {
  const { metric, ...paths } = webhook?.mapping ?? PATHS;
  const form = useForm<Values>({
    fields: {
      ...FACTS,
      rows: FACTS['mapping.rows'],
      metricPath: FACTS['mapping.metricPath'],
      metric: FACTS['mapping.metric'],
      valuePath: FACTS['mapping.valuePath'],
      dayPath: FACTS['mapping.dayPath'],
      commentPath: FACTS['mapping.commentPath'],
      sample: CONTRACT_FIELDS.tryIncomingMapping.sample,
    },
    initialValues: { name: webhook?.name ?? '', ...paths, metric: metric ?? '', sample: '' },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'Enter a name.' : null,
      metricPath:
        isEmpty(values.metricPath) && isEmpty(values.metric) ? 'Enter the path of the metric, or one metric.' : null,
      valuePath: isEmpty(values.valuePath) ? 'Enter the path of the value.' : null,
      dayPath: isEmpty(values.dayPath) ? 'Enter the path of the day.' : null,
    }),
  });
  const sending = useMutation({
    mutationFn: (values: Values) => save({ name: values.name.trim(), mapping: mappingOf(values) }),
  });
  const trial = useMutation({
    mutationFn: (values: Values) =>
      call('tryIncomingMapping', {
        params: { id: organisationId },
        body: { data: { mapping: mappingOf(values), sample: values.sample } },
      }),
  });
  return (
    <FormDialog
      title={webhook ? `Edit ${webhook.name}` : 'Create an incoming webhook'}
      size="lg"
      form={form}
      onSubmit={sending.mutate}
      sending={sending}
      action={webhook ? 'Save' : 'Create incoming webhook'}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        help="What posts to it, for example “Weighbridge”. Values are reported in your name, while you manage the organisation."
      />
      <TextField
        {...form.field('rows')}
        label="Path of the list of rows"
        help="For example data.tickets. Leave it empty if the body is a list or has one figure only."
      />
      <TextField
        {...form.field('metricPath')}
        label="Path of the metric’s code"
        help="From the row, with dots between names, for example material.code."
      />
      <TextField {...form.field('metric')} label="Or one metric for every row" help="Its code or name." />
      <TextField {...form.field('valuePath')} label="Path of the value" />
      <TextField
        {...form.field('dayPath')}
        label="Path of the day or period"
        help="A day such as 2026-11-18, a time on it, or a period such as 2026-W47."
      />
      <TextField {...form.field('commentPath')} label="Path of a comment" />
      <TextArea
        {...form.field('sample')}
        label="Sample body"
        help="Paste JSON from the other program to see what it would write."
        lines={5}
      />
      <Stack>
        <div>
          <Button loading={trial.isPending} onClick={() => trial.mutate(form.values)}>
            Try it out
          </Button>
        </div>
        {trial.error && <Notice tone="warn">{trial.error.message}</Notice>}
        {trial.data && <Trial {...trial.data.data} />}
      </Stack>
    </FormDialog>
  );
}

const RESULTS = { reported: 'Would be written', unchanged: 'Already there', refused: 'Refused' };

/** What a sample would write. */
function Trial({ rows }: IncomingTrial) {
  return (
    <DataTable
      caption="What the sample would write"
      rows={rows.map((row, i) => ({ ...row, place: String(i + 1) }))}
      rowKey={({ place }) => place}
      empty={<EmptyState text="No rows." />}
      columns={[
        {
          id: 'metric',
          header: 'Metric',
          card: 'title',
          render: (row) => <TwoLines strong first={row.metric || '–'} second={row.comment ?? undefined} />,
        },
        { id: 'period', header: 'Period', nowrap: true, render: ({ period }) => period ?? '–' },
        { id: 'value', header: 'Value', align: 'end', render: ({ value }) => value || '–' },
        {
          id: 'result',
          header: 'Result',
          render: (row) => <TwoLines first={RESULTS[row.result]} second={row.message ?? undefined} />,
        },
      ]}
    />
  );
}
