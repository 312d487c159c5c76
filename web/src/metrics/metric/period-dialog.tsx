import { useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ownTime } from '../own-clock.ts';
import { EvidencePanel } from '../source/evidence-panel.tsx';
import { PeriodComments } from './period-comments.tsx';
import { PeriodCorrections } from './period-corrections.tsx';
import { PeriodDocuments } from './period-documents.tsx';
import { PeriodLinks } from './period-links.tsx';
import { PeriodTerms } from './period-terms.tsx';

interface PeriodDialogProps {
  metric: Pick<Metric, 'id' | 'name' | 'type' | 'unit'>;
  periodKey: string;
  onClose: () => void;
}

/** One period: its comments, attachments and log, with ways to add to them. */
export function PeriodDialog({ metric, periodKey, onClose }: PeriodDialogProps) {
  const params = { params: { id: metric.id, key: periodKey } };
  const { data, error, refetch } = useQuery(queryOf('getPeriod', params));
  return (
    <Dialog
      title={data ? `${metric.name}, ${data.data.label}` : metric.name}
      open
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={5} />
      ) : (
        <Stack>
          <PeriodCorrections metric={metric} of={params.params} period={data.data} />
          {data.data.terms && <PeriodTerms metric={metric} terms={data.data.terms} />}
          {data.data.evidence && <EvidencePanel metric={metric} periodKey={periodKey} summary={data.data.evidence} />}
          <PeriodComments
            of={params.params}
            comments={data.data.comments}
            may={data.data.cell.can.comment}
            mayMark={data.data.cell.can.attach}
          />
          <PeriodLinks of={params.params} links={data.data.links} may={data.data.cell.can.attach} />
          <PeriodDocuments of={params.params} documents={data.data.documents} may={data.data.cell.can.attach} />
          {data.data.log.length > 0 && (
            <>
              <h3>History</h3>
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
