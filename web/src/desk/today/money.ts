import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { Reply } from '@tonnage/contract/endpoint';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { Calls } from '../../lib/calls.ts';
import type { MetaOf, RowOf } from '../../shared/list.ts';
import type { Todo } from './todo.ts';
import { roundPounds } from '../parts/round-pounds.ts';
import { words } from './words.ts';

/** What is owed to the company, and what it can invoice. */
export interface Money {
  /** Customers with something overdue. */
  lateCount: number;
  /** Of them those to call, the one whose call would probably bring the most first, and how many there are. */
  calls: readonly RowOf<'listCalls'>[];
  callCount: number;
  /** Those who promised to pay by today or earlier, and have not. */
  promised: readonly RowOf<'listDebtors'>[];
  totals: NonNullable<MetaOf<'listDebtors'>>['totals'];
  /** Null for those who cannot invoice. */
  ready: Reply<Calls['getReadyToInvoice']>['data'] | null;
}

/** Pence that have been overdue for more than two months. */
export const oldPence = ({ ages }: Pick<Money['totals'], 'ages'>): number => ages.days90 + ages.over90;

/** Payments on the bank's statements that nobody has matched yet. */
export function bankTodos({ bank }: Pick<DeskToday, 'bank'>): Todo[] {
  if (bank === 0) return [];
  return [
    {
      key: `bank ${bank}`,
      group: 'today',
      subject: 'money',
      when: '',
      what: words.toMatch(bank),
      who: words.bankStatement,
      note: '',
      verb: 'look',
      to: '/desk/payments/bank',
    },
  ];
}

/** Days late beyond which a debt is of today: two months. */
const OLD_DAYS = 60;

/** Debts of more than two months come first, then what can be invoiced, the other overdue debts, and what is held. */
export function moneyTodos(money: Money | null): Todo[] {
  if (!money) return [];
  const { totals, ready } = money;
  const promised = money.promised.filter(({ chasing }) => chasing.promise !== null);
  const calls = money.calls.filter(({ id }) => !promised.some((one) => one.id === id));
  const isOld = ({ oldestDays }: Money['calls'][number]) => oldestDays > OLD_DAYS;
  const chase = (customer: Money['calls'][number]): Todo => ({
    key: `chase ${customer.id}`,
    group: isOld(customer) ? 'today' : 'later',
    subject: 'money',
    when: words.daysLate(customer.oldestDays),
    what: words.toChase(roundPounds(customer.callablePence)),
    who: customer.name,
    note: words.likely(roundPounds(customer.expectedPence)),
    noteWhole: customer.reason,
    tone: isOld(customer) ? 'over' : undefined,
    verb: 'chase',
    to: `/desk/customers/${customer.id}`,
  });
  return [
    ...promised.flatMap(({ id, name, chasing: { promise } }): Todo[] =>
      promise === null
        ? []
        : [
            {
              key: `promise ${id} ${promise.dueOn}`,
              group: 'today',
              subject: 'money',
              when: formatDay(promise.dueOn).replace(/^\w+ /, ''),
              what: words.promised(formatPence(promise.amountPence)),
              who: name,
              note: words.promises[promise.state],
              tone: promise.state === 'broken' ? 'over' : undefined,
              verb: 'chase',
              to: `/desk/customers/${id}`,
            },
          ],
    ),
    ...calls.filter(isOld).map(chase),
    ...(ready?.runs ?? []).map(({ upTo, accounts, grossPence }): Todo => ({
      key: `invoice ${upTo} ${accounts}`,
      group: 'today',
      subject: 'money',
      when: formatDay(upTo).replace(/^\w+ /, ''),
      what: words.toInvoice(accounts),
      who: words.upTo(formatDay(upTo)),
      note: formatPence(grossPence),
      verb: 'invoice',
      to: `/desk/invoices/run?upTo=${upTo}`,
    })),
    ...calls.filter((customer) => !isOld(customer)).map(chase),
    ...(ready && ready.heldLines > 0
      ? [
          {
            key: `held ${ready.heldLines}`,
            group: 'later' as const,
            subject: 'money' as const,
            when: '',
            what: words.heldLines(ready.heldLines),
            who: words.heldHow,
            note: '',
            verb: 'look' as const,
            to: '/desk/invoices/run' as const,
          },
        ]
      : []),
    ...(totals.unallocatedPence > 0
      ? [
          {
            key: `unallocated ${totals.unallocatedPence}`,
            group: 'later' as const,
            subject: 'money' as const,
            when: '',
            what: words.unallocated(formatPence(totals.unallocatedPence)),
            who: words.figures.payments,
            note: '',
            verb: 'look' as const,
            to: '/desk/payments?show=unallocated' as const,
          },
        ]
      : []),
  ];
}
