import type { PermitEvent } from '@tonnage/domain/skip-hire/permits';
import type { ListWords } from '../../shared/list-screen.tsx';

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Permits',
    tabs: 'Status',
    all: 'All',
    search: 'Number, order, customer, site or council',
    total: (n) => (n === 1 ? '1 permit' : `${count(n)} permits`),
    none: 'No matching permits.',
    clear: 'No permits are pending.',
    showAll: 'Show all permits',
    empty: 'No permits yet.',
  } satisfies ListWords,
  title: (n: number) => (n === 0 ? 'No permits pending' : n === 1 ? '1 permit pending' : `${count(n)} permits pending`),
  open: 'Pending',
  soon: 'Expiring soon',
  granted: 'Granted',
  refused: 'Refused',
  over: 'Expired',
  applied: (day: string, reference: string | null) => ['Applied ' + day, reference].filter(Boolean).join(', '),
  events: { apply: 'Applied', grant: 'Granted', extend: 'Extended', refuse: 'Refused' } satisfies Record<
    PermitEvent,
    string
  >,
  read: (event: string, order: string) => `${event}: ${order}`,
  titles: {
    apply: 'Record application',
    grant: 'Record permit',
    extend: 'Record extension',
    refuse: 'Record refusal',
  } satisfies Record<PermitEvent, string>,
  reason: 'Reason',
  needed: 'This field is required.',
  saved: {
    apply: 'Application recorded.',
    grant: 'Permit recorded. The job can now be allocated on the days it covers.',
    extend: 'Extension recorded.',
    refuse: 'Refusal recorded.',
  } satisfies Record<PermitEvent, string>,
};
