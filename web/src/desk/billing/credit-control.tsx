import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { CallRow } from '@tonnage/contract/skip-hire/billing/statements';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { formatDayNear } from '../../lib/london.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { LogDialog } from '../customers/log-dialog.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import styles from './credit-control.module.css';
import { PromiseDialog } from './promise-dialog.tsx';
import { words } from './words.ts';

type Doing = { what: 'log' | 'promise'; customer: CallRow } | null;

/** Whom to call about what is overdue: the call that would bring the most first, each with the reason. */
export function CreditControl() {
  const search = useSearch({ from: '/staff/desk/invoices/calls' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { meta } = useList('listCalls', search);
  const isPhone = useIsPhone();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  return (
    <>
      <PageHead
        title={meta ? words.toCall.title(meta.pagination.total) : screenNames.creditControl}
        sub={meta && words.toCall.sums(meta.totals.callablePence, meta.totals.expectedPence)}
        actions={<LinkButton to="/desk/invoices/owed">{screenNames.debtors}</LinkButton>}
      />
      <ListScreen
        list="listCalls"
        path="/desk/invoices/calls"
        search={search}
        words={words.calls}
        columns={columnsOf(desk.today, { mayBook: desk.permissions.includes('invoices.manage'), isPhone }, setDoing)}
      />
      <p className={styles.about}>
        {[meta && words.toCall.leftOut(meta.leftOut), words.toCall.about].filter(Boolean).join(' ')}
      </p>
      {doing?.what === 'log' && <LogDialog customer={doing.customer} today={desk.today} onClose={close} />}
      {doing?.what === 'promise' && <PromiseDialog account={doing.customer} today={desk.today} onClose={close} />}
    </>
  );
}

function columnsOf(
  today: IsoDate,
  { mayBook, isPhone }: { mayBook: boolean; isPhone: boolean },
  onDo: (doing: Doing) => void,
): Column<CallRow>[] {
  return [
    {
      id: 'customer',
      header: words.customer,
      card: 'title',
      width: '250px',
      render: ({ id, name, number }) => (
        <TwoLines strong keepsSecond first={<TextLink to={`/desk/customers/${id}`}>{name}</TextLink>} second={number} />
      ),
    },
    {
      id: 'phone',
      header: words.chase.phone,
      width: '134px',
      nowrap: true,
      render: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      id: 'why',
      header: words.toCall.why,
      width: '420px',
      elastic: true,
      render: ({ callablePence, reason }) => words.toCall.reason(callablePence, reason),
    },
    {
      id: 'called',
      header: words.toCall.lastCalled,
      optional: true,
      nowrap: true,
      width: '104px',
      render: ({ lastCalledOn }) => lastCalledOn && formatDayNear(lastCalledOn, today),
    },
    {
      id: 'late',
      header: words.chase.late,
      width: '84px',
      align: 'end',
      nowrap: true,
      render: ({ oldestDays }) => words.chase.oldest(oldestDays),
    },
    {
      id: 'expected',
      header: words.toCall.expected,
      width: '104px',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ expectedPence }) => formatPence(expectedPence),
    },
    {
      id: 'do',
      header: words.chase.title,
      hideHeader: true,
      width: '0px',
      align: 'end',
      card: isPhone ? 'foot' : 'over',
      render: (customer) => (
        <span className={styles.actions}>
          <Button
            size="sm"
            aria-label={`${words.toCall.log} with ${customer.name}`}
            onClick={() => onDo({ what: 'log', customer })}
          >
            {words.toCall.log}
          </Button>
          {mayBook && (
            <Button
              size="sm"
              aria-label={`${words.chase.promise} of ${customer.name}`}
              onClick={() => onDo({ what: 'promise', customer })}
            >
              {words.chase.promise}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
