import { LIMITS } from '@tonnage/contract/limits';
import type { Debtor } from '@tonnage/contract/skip-hire/billing/statements';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { formatPence } from '@tonnage/domain/common/money';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { STEP_LABELS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { IconMail } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayNear } from '../../lib/london.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import type { Selection } from '../../ui/data/use-selection.ts';
import { RemindersDialog } from './reminders-dialog.tsx';
import { StatementsDialog } from './statements-dialog.tsx';
import { words } from './words.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';

/** Aged debtors; each customer links to their statement. */
export function Debtors() {
  const search = useSearch({ from: '/staff/desk/invoices/owed' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [sending, setSending] = useState(false);
  const [reminding, setReminding] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const mayBook = desk.permissions.includes('invoices.manage');
  const totals = useList('listDebtors', search).meta?.totals;
  return (
    <>
      <PageHead
        title={totals ? words.owing(totals.balancePence) : screenNames.debtors}
        sub={totals && words.owingLate(totals)}
        actions={
          <>
            <LinkButton to="/desk/invoices">{screenNames.invoices}</LinkButton>
            <LinkButton to="/desk/invoices/calls">{screenNames.creditControl}</LinkButton>
            {mayBook && (
              <Button icon={<IconMail />} onClick={() => setSending(true)}>
                {words.statements.emailAll}
              </Button>
            )}
          </>
        }
      />
      <ListScreen
        list="listDebtors"
        path="/desk/invoices/owed"
        search={search}
        tabs={{
          name: 'late',
          choices: [
            { value: 'overdue', label: words.overdue },
            { value: 'promised', label: words.chase.promisesDue },
          ],
        }}
        words={words.debtors}
        columns={columnsOf(desk.today)}
        {...(mayBook && {
          selects: {
            nameOf: ({ name }: Debtor) => name,
            renderActions: (selection: Selection<Debtor>) => (
              <Button
                size="sm"
                icon={<IconMail />}
                disabledReason={selection.rows.length > LIMITS.reminded ? words.chase.tooMany(LIMITS.reminded) : null}
                onClick={() =>
                  setReminding({ ids: selection.rows.map(({ id }) => id), clear: () => selection.clear() })
                }
              >
                {words.chase.send}
              </Button>
            ),
          },
        })}
      />
      {reminding && (
        <RemindersDialog
          accountIds={reminding.ids}
          today={desk.today}
          onClose={() => setReminding(null)}
          onSent={reminding.clear}
        />
      )}
      {sending && <StatementsDialog onClose={() => setSending(false)} />}
    </>
  );
}

/** Empty instead of £0.00, so that the amounts stand out. */
const amount = (pence: number) => (pence === 0 ? null : formatPence(pence));

function columnsOf(today: IsoDate): Column<Debtor>[] {
  return [
    {
      id: 'customer',
      header: words.customer,
      card: 'title',
      render: ({ id, name, number }) => (
        <TwoLines
          strong
          keepsSecond
          first={<TextLink to={`/desk/customers/${id}/statement`}>{name}</TextLink>}
          second={number}
        />
      ),
    },
    {
      id: 'phone',
      header: words.chase.phone,
      optional: true,
      nowrap: true,
      render: ({ chasing: { phone } }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      id: 'late',
      header: words.chase.late,
      width: '84px',
      align: 'end',
      nowrap: true,
      render: ({ chasing: { oldestDays } }) => (oldestDays > 0 ? words.chase.oldest(oldestDays) : null),
    },
    {
      id: 'pays',
      header: words.chase.pays,
      optional: true,
      align: 'end',
      nowrap: true,
      render: ({ chasing: { daysToPay } }) => daysToPay !== null && words.chase.oldest(daysToPay),
    },
    {
      id: 'chasing',
      header: words.chase.title,
      width: '124px',
      render: (debtor) => <Chased of={debtor} today={today} />,
    },
    ...AGES.map((age) => ({
      id: age,
      header: AGE_LABELS[age],
      width: '98px',
      // The balance has it; what is overdue needs the room.
      ...(age === 'current' && { wide: true }),
      align: 'end' as const,
      nowrap: true,
      render: ({ ages }: Debtor) => amount(ages[age]),
    })),
    {
      id: 'interest',
      header: words.chase.interestColumn,
      width: '96px',
      align: 'end',
      nowrap: true,
      render: ({ id, chasing: { interestPence, fixedPence } }) =>
        interestPence + fixedPence > 0 && (
          <span title={words.chase.mayClaim(interestPence, fixedPence)}>
            <TextLink to={`/desk/invoices?account=${id}&state=overdue`}>
              {formatPence(interestPence + fixedPence)}
            </TextLink>
          </span>
        ),
    },
    {
      id: 'unallocated',
      wide: true,
      header: 'Unallocated',
      align: 'end',
      nowrap: true,
      render: ({ unallocatedPence }) => amount(-unallocatedPence),
    },
    {
      id: 'balance',
      header: 'Balance',
      width: '104px',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ balancePence }) => formatPence(balancePence),
    },
  ];
}

/** What was promised, or else what is disputed, or else the last reminder; all of it under the pointer. */
function Chased({ of: { chasing }, today }: { of: Debtor; today: IsoDate }) {
  const { lastReminder, promise, disputedPence } = chasing;
  const day = (on: IsoDate) => formatDayNear(on, today);
  const texts = [
    promise && words.chase.promiseOf(promise.state, day(promise.dueOn)),
    disputedPence > 0 && words.chase.disputedPart(disputedPence),
    lastReminder && words.chase.remindedOn(STEP_LABELS[lastReminder.step], day(lastReminder.on)),
  ].filter((text): text is string => Boolean(text));
  return texts.length > 0 && <TwoLines first={texts[0]} title={texts.join('. ')} />;
}
