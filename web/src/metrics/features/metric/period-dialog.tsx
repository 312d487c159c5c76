import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Stack } from '../../../ui/content/panel.tsx';
import { SkeletonLines } from '../../../ui/content/skeleton.tsx';
import { Timeline } from '../../../ui/content/timeline.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ownTime } from '../../own-clock.ts';
import { EvidencePanel } from '../source/evidence-panel.tsx';
import { PeriodDocuments } from './period-documents.tsx';
import { PeriodLinks } from './period-links.tsx';
import { words } from './words.ts';

interface PeriodDialogProps {
  metric: Pick<Metric, 'id' | 'name' | 'type' | 'unit'>;
  periodKey: string;
  onClose: () => void;
}

/** One period: what was said about it, what hangs on it and what was done to it, and how to add to that. */
export function PeriodDialog({ metric, periodKey, onClose }: PeriodDialogProps) {
  const client = useQueryClient();
  const params = { params: { id: metric.id, key: periodKey } };
  const { data, error, refetch } = useQuery(queryOf('getPeriod', params));
  const form = useForm({
    initialValues: { body: '' },
    validate: ({ body }) => ({ body: isEmpty(body) ? words.empty : null }),
  });
  const say = useMutation({
    mutationFn: (body: string) => call('addComment', { ...params, body: { data: { body } } }),
    onSuccess: async () => {
      form.reset();
      await Promise.all(
        ['getPeriod', 'listPeriods', 'getGrid'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
  return (
    <Dialog
      title={data ? `${metric.name}, ${data.data.label}` : metric.name}
      open
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={5} />
      ) : (
        <Stack>
          {data.data.evidence && <EvidencePanel metric={metric} periodKey={periodKey} summary={data.data.evidence} />}
          <h3>{words.comments}</h3>
          {data.data.comments.length === 0 ? (
            <p>{words.noComments}</p>
          ) : (
            <Timeline
              events={data.data.comments.map((c) => ({
                id: c.id,
                title: c.author,
                when: ownTime(c.createdAt),
                detail: c.body,
              }))}
            />
          )}
          {data.data.cell.can.comment && (
            <FormShell
              form={form}
              guard={false}
              label={words.say}
              onSubmit={({ body }) => say.mutate(body.trim())}
              loading={say.isPending}
              submitError={say.error}
            >
              <TextArea {...form.field('body')} label={words.say} maxLength={4000} lines={2} />
              <div>
                <Button type="submit" loading={say.isPending}>
                  {words.sayIt}
                </Button>
              </div>
            </FormShell>
          )}
          <PeriodLinks of={params.params} links={data.data.links} may={data.data.cell.can.attach} />
          <PeriodDocuments of={params.params} documents={data.data.documents} may={data.data.cell.can.attach} />
          {data.data.log.length > 0 && (
            <>
              <h3>{words.log}</h3>
              <Timeline
                events={data.data.log.map((l) => ({ id: l.id, title: l.text, when: ownTime(l.at) })).toReversed()}
              />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
