import { useQuery } from '@tanstack/react-query';
import type { FailedWork as Work } from '@tonnage/contract/core/tenants/failed-work';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { whenWords } from '../audit/action-text.ts';
import { useChange } from '../use-change.ts';
import { failedWords as words } from './failed-words.ts';

/** Background work that was tried for two days and given up, each with its cause and a button to try it again; nothing if there is none. */
export function FailedWork({ today }: { today: IsoDate }) {
  const { data } = useQuery(queryOf('listFailedWork', {}));
  const retry = useChange(({ id }: Work) => call('retryFailedWork', { params: { id } }), {
    message: (_, { what }) => words.retried(what),
  });
  const { work, total } = data?.data ?? { work: [], total: 0 };
  if (work.length === 0) return null;
  return (
    <Panel title={words.title(total)} flush>
      {retry.error && <Notice tone="block">{retry.error.message}</Notice>}
      <DataTable
        caption={words.title(total)}
        rows={work}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'what',
            header: words.what,
            card: 'title',
            render: ({ what, cause, link }) => (
              <TwoLines strong first={link === null ? what : <TextLink href={link}>{what}</TextLink>} second={cause} />
            ),
          },
          {
            id: 'when',
            header: words.when,
            nowrap: true,
            render: ({ failedAt, tries }) => (
              <TwoLines first={whenWords(failedAt, today)} second={words.tries(tries)} />
            ),
          },
          {
            id: 'retry',
            header: words.retry,
            hideHeader: true,
            align: 'end',
            card: 'foot',
            render: (job) => (
              <Button
                size="sm"
                aria-label={`${words.retry}: ${job.what}`}
                loading={retry.isPending && retry.variables.id === job.id}
                onClick={() => retry.mutate(job)}
              >
                {words.retry}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
