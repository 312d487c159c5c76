import type { Debtor } from '@tonnage/contract/skip-hire/billing/statements';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { formatPence } from '@tonnage/domain/common/money';
import { useSearch } from '@tanstack/react-router';
import { useList } from '../../shared/use-list.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';

/** Aged debtors; each customer links to their statement. */
export function Debtors() {
  const search = useSearch({ from: '/staff/desk/invoices/owed' });
  const totals = useList('listDebtors', search).meta?.totals;
  return (
    <>
      <PageHead
        title={totals ? words.owing(totals.balancePence) : screenNames.debtors}
        sub={totals && words.owingLate(totals)}
        actions={<LinkButton to="/desk/invoices">{screenNames.invoices}</LinkButton>}
      />
      <ListScreen
        list="listDebtors"
        path="/desk/invoices/owed"
        search={search}
        tabs={{ name: 'late', choices: [{ value: 'overdue', label: words.overdue }] }}
        words={words.debtors}
        columns={COLUMNS}
      />
    </>
  );
}

/** Empty instead of £0.00, so that the amounts stand out. */
const amount = (pence: number) => (pence === 0 ? null : formatPence(pence));

const COLUMNS: readonly Column<Debtor>[] = [
  {
    id: 'customer',
    header: words.customer,
    card: 'title',
    render: ({ id, name, number }) => (
      <TwoLines
        strong
        first={<TextLink to={`/desk/customers/${id}/statement`}>{name}</TextLink>}
        second={`Account ${number}`}
      />
    ),
  },
  ...AGES.map((age) => ({
    id: age,
    header: AGE_LABELS[age],
    align: 'end' as const,
    nowrap: true,
    render: ({ ages }: Debtor) => amount(ages[age]),
  })),
  {
    id: 'unallocated',
    header: 'Unallocated',
    align: 'end',
    nowrap: true,
    render: ({ unallocatedPence }) => amount(-unallocatedPence),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    nowrap: true,
    card: 'beside',
    render: ({ balancePence }) => formatPence(balancePence),
  },
];
