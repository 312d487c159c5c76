import { useMutation, useQuery } from '@tanstack/react-query';
import type { MetricTemplate } from '@tonnage/contract/metrics/projects/templates';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { ownTime } from '../own-clock.ts';
import { queryOf } from '../../lib/queries.ts';

const TITLE = 'Templates';

/** The saved templates of an organisation; without any, nothing: a project's settings save the first. */
export function TemplatesPanel({ organisationId }: { organisationId: string }) {
  const { data } = useQuery(queryOf('listMetricTemplates', { params: { id: organisationId } }));
  const remove = useMutation({
    mutationFn: ({ id: templateId }: MetricTemplate) =>
      call('removeMetricTemplate', { params: { id: organisationId, templateId } }),
    onSuccess: upToDate,
  });
  const ask = async (template: MetricTemplate) => {
    const question = {
      title: `Delete ${template.name}?`,
      body: 'Projects that were made from it stay as they are.',
      confirm: 'Delete',
    };
    if (await confirm({ ...question, cancel: 'Cancel', danger: true })) remove.mutate(template);
  };
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={TITLE} flush>
      {remove.error && <Notice tone="block">{remove.error.message}</Notice>}
      <DataTable
        caption={TITLE}
        rows={data.data}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { id: 'name', header: 'Template', card: 'title', render: ({ name }) => name },
          { id: 'metrics', header: 'Metrics', align: 'end', render: ({ metrics }) => metrics.length },
          { id: 'saved', header: 'Saved', nowrap: true, render: ({ createdAt }) => ownTime(createdAt) },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (template) => (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Delete ${template.name}`}
                onClick={() => void ask(template)}
              >
                Delete
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
