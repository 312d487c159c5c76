import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { BankLine } from '@tonnage/contract/skip-hire/billing/bank';
import { BANK_LINE_STATES } from '@tonnage/domain/skip-hire/bank/states';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { formatDayNear } from '../../../lib/london.ts';
import { ListScreen } from '../../../shared/list-screen.tsx';
import { useList } from '../../../shared/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { StatusPill } from '../../../ui/content/status-pill.tsx';
import type { Column } from '../../../ui/data/columns.ts';
import { TwoLines } from '../../../ui/data/two-lines.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { deskQuery } from '../../shell/desk-query.ts';
import { words as screenNames } from '../../words.ts';
import { BankFileDialog } from './bank-file-dialog.tsx';
import { BankLineSheet } from './bank-line-sheet.tsx';
import { SureDialog } from './sure-dialog.tsx';
import { words } from './words.ts';

/** Money in on the bank's statements: what it pays is proposed, and accepted by a person. */
export function Bank() {
  const search = useSearch({ from: '/staff/desk/payments/bank' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [asking, setAsking] = useState<'file' | 'sure' | null>(null);
  const { meta } = useList('listBankLines', search);
  const close = () => setAsking(null);
  return (
    <>
      <PageHead
        title={screenNames.bank}
        sub={meta && words.toMatch(meta.open.count, meta.open.pence)}
        actions={
          <>
            <LinkButton to="/desk/payments">{screenNames.payments}</LinkButton>
            <Button variant={meta?.sure.count ? 'default' : 'primary'} onClick={() => setAsking('file')}>
              {words.read}
            </Button>
            {meta && meta.sure.count > 0 && (
              <Button variant="primary" onClick={() => setAsking('sure')}>
                {words.sureButton(meta.sure.count)}
              </Button>
            )}
          </>
        }
      />
      <ListScreen
        list="listBankLines"
        path="/desk/payments/bank"
        search={search}
        tabs={{
          name: 'state',
          opens: 'open',
          choices: BANK_LINE_STATES.map((value) => ({
            value,
            label: words.tabs[value],
            ...(value === 'open' && { count: meta?.open.count }),
          })),
        }}
        words={words.list}
        columns={columnsOf(desk.today)}
        renderSheet={({ id, row, sheet }) =>
          row && <BankLineSheet key={id} line={row} today={desk.today} sheet={sheet} />
        }
      />
      {asking === 'file' && <BankFileDialog onClose={close} />}
      {asking === 'sure' && <SureDialog onClose={close} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<BankLine>[] {
  return [
    {
      id: 'payer',
      header: words.payer,
      card: 'title',
      render: ({ payer, reference }) => <TwoLines strong first={payer} second={reference} />,
    },
    { id: 'day', header: words.received, nowrap: true, render: ({ day }) => formatDayNear(day, today) },
    { id: 'fits', header: words.fits, card: 'under', render: (line) => <Fits line={line} /> },
    {
      id: 'certainty',
      header: words.certainty,
      hideHeader: true,
      nowrap: true,
      render: ({ proposal }) =>
        proposal && (
          <StatusPill
            tone={proposal.certainty === 'sure' ? 'onSite' : 'requested'}
            label={words.certainties[proposal.certainty]}
          />
        ),
    },
    {
      id: 'amount',
      header: words.amount,
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ amountPence }) => formatPence(amountPence),
    },
  ];
}

function Fits({ line: { state, proposal, payment, reason, settledBy } }: { line: BankLine }) {
  if (state === 'left_out') return <TwoLines first={reason} second={words.by(settledBy)} />;
  if (payment) return <TwoLines first={payment.account.name} second={words.by(settledBy)} />;
  if (!proposal) return words.nothingFits;
  const { account, paymentId, reason: why } = proposal;
  return <TwoLines first={paymentId === null ? account.name : words.alreadyRecorded(account.name)} second={why} />;
}
