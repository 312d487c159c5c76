import type { PermitEvent } from '@tonnage/domain/skip-hire/permits';
import type { ListWords } from '../../parts/desk-list.tsx';

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Permits',
    tabs: 'State',
    all: 'All',
    search: 'Number, order, customer, site, council',
    total: (n) => (n === 1 ? '1 permit' : `${count(n)} permits`),
    none: 'No permit fits. Search for something else, or look at all.',
    showAll: 'Show all permits',
  } satisfies ListWords,
  title: (n: number) => (n === 0 ? 'No permit waits' : n === 1 ? 'One permit waits' : `${count(n)} permits wait`),
  open: 'Waiting',
  soon: 'Run out soon',
  granted: 'Granted',
  refused: 'Refused',
  over: 'Over',
  order: 'Order',
  state: 'State',
  council: 'Council',
  term: 'Term',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  delivery: (day: string) => `Delivery ${day}`,
  applied: (day: string, reference: string | null) => ['Applied ' + day, reference].filter(Boolean).join(', '),
  notice: (days: number) => `${days} working days’ notice`,
  soonNote: 'Runs out soon',
  deeds: 'What the council said',
  mayNot: 'Your role looks at permits; the office enters what councils say.',
  back: 'Not now',
  events: { apply: 'Applied', grant: 'Granted', extend: 'Extended', refuse: 'Refused' } satisfies Record<
    PermitEvent,
    string
  >,
  read: (event: string, order: string) => `${event}: ${order}`,
  titles: {
    apply: 'The council was asked',
    grant: 'The council granted it',
    extend: 'The council extended it',
    refuse: 'The council refused it',
  } satisfies Record<PermitEvent, string>,
  appliedOn: 'Asked on',
  reference: 'The council’s reference',
  number: 'Permit number',
  from: 'First day',
  to: 'Last day',
  toHelp: (days: number) => `${days} days as a rule.`,
  reason: 'Why',
  needed: 'Enter this.',
  dayWrong: 'No earlier than the first day.',
  laterWrong: (day: string) => `Later than ${day}.`,
  save: 'Enter it',
  saved: {
    apply: 'The application is entered.',
    grant: 'The permit is entered. The job can be given to a vehicle on its days.',
    extend: 'The permit is extended.',
    refuse: 'The refusal is entered.',
  } satisfies Record<PermitEvent, string>,
};
