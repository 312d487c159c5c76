import { useQuery } from '@tanstack/react-query';
import type { BankRates } from '@tonnage/contract/skip-hire/billing/chasing';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { halfYearAfter } from '@tonnage/domain/skip-hire/chasing/late-payment';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { BankRateDialog } from '../billing/bank-rate-dialog.tsx';

type Rate = BankRates['rates'][number];

/** The Bank Rate at the end of each half-year, on which interest on late payment is based. */
export function BankRatesPanel() {
  const { data, error, refetch } = useQuery(queryOf('getBankRates', {}));
  const [changing, setChanging] = useState<Rate | null>(null);
  const title = 'Bank Rate for interest on late payment';
  if (!data)
    return (
      <Panel title={title}>
        {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={4} />}
      </Panel>
    );
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        rows={data.data.rates}
        rowKey={({ day }) => day}
        empty={null}
        columns={[
          { id: 'day', header: 'Bank Rate on', card: 'title', render: ({ day }) => formatDayYear(day) },
          { id: 'half', header: 'For debts late from', card: 'under', render: ({ day }) => halfYearAfter(day) },
          {
            id: 'rate',
            header: 'Rate',
            align: 'end',
            card: 'beside',
            render: ({ rateBp }) => (rateBp === null ? 'Not entered' : `${rateBp / 100}%`),
          },
          {
            id: 'change',
            header: 'Change',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (rate) => (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Change the Bank Rate on ${formatDayYear(rate.day)}`}
                onClick={() => setChanging(rate)}
              >
                Change
              </Button>
            ),
          },
        ]}
      />
      {changing && <BankRateDialog {...changing} onClose={() => setChanging(null)} />}
    </Panel>
  );
}
