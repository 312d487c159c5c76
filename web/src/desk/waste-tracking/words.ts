import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { timeIn } from '@tonnage/domain/common/zoned';
import type { ListWords } from '../../shared/list-screen.tsx';

const count = (n: number) => n.toLocaleString('en-GB');
const loads = (n: number) => (n === 1 ? '1 load' : `${count(n)} loads`);

export const words = {
  list: {
    caption: 'Waste tracking',
    tabs: 'Status',
    all: 'All',
    search: 'Ticket, order, customer, site or tracking ID',
    total: (n) => (n === 1 ? '1 load' : `${count(n)} loads`),
    none: 'No matching loads.',
    clear: 'All loads have been submitted.',
    showAll: 'Show all loads',
    empty:
      'Loads appear here once their weighbridge ticket is issued, at depots that have a permit number. They’re due by the end of the second working day after the waste arrived.',
  } satisfies ListWords,
  title: (due: number, late: number) =>
    due === 0 ? 'All loads submitted' : `${loads(due)} to submit${late > 0 ? `, ${count(late)} overdue` : ''}`,
  sub: {
    sent: 'Loads are submitted automatically.',
    codeless:
      'Not connected yet: a manager can enter the company’s code. Until then, export the loads and upload the file to the service.',
    off: 'Not connected to the digital waste tracking service: export the loads and upload the file there. A file has up to 300 loads; those with missing details are left out.',
  },
  due: 'To submit',
  refused: 'Rejected',
  recorded: 'Submitted',
  late: 'Overdue',
  code: 'Service code',
  back: 'Close',
  loadTitle: (ticket: string) => `Load ${ticket}`,
  needed: 'This field is required.',
  save: 'Save',
  sent: 'Submitting. The service’s reply will appear here.',
  enter: 'Save tracking ID',
  replies: 'Replies from the service',
  missing: 'Details missing',
  returned: 'Import returned file',
  returnedHelp:
    'Import the file that the service sends back after an upload. It has the tracking IDs of your loads, or what’s wrong with them.',
  notReturned: 'This isn’t the service’s “Report receipt of waste” file. Choose the Excel file that it emailed you.',
  read: ({ recorded, refused, unknown }: Record<'recorded' | 'refused' | 'unknown', readonly string[]>) =>
    `${loads(recorded.length)} submitted, ${count(refused.length)} rejected, ${count(unknown.length)} not matched.`,
  exportNew: 'Export new loads',
  exportCorrections: (n: number) => (n === 1 ? 'Export 1 correction' : `Export ${count(n)} corrections`),
  /** `The service refused our credentials (401). That was at 14:02. We’ll try again at 14:04.` */
  retry: ({ text, at }: { text: string; at: Instant }, again: Instant) =>
    `${text} That was at ${timeIn(LONDON, at)}. We’ll try again at ${timeIn(LONDON, again)}.`,
};
