import { formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { LONDON } from '@tonnage/domain/common/dates';
import { londonDate } from '../../../lib/london.ts';

const some = (count: number, what: string) => (count === 0 ? null : `${count} ${what}`);

export const words = {
  title: (name: string, day: string) => `${name}, ${day}`,
  open: (name: string, jobs: number) => `${name} · ${jobs}`,
  openRead: (name: string, jobs: number) => `The run of ${name}: ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
  runs: 'Runs',
  stops: 'Stops',
  counts: ({ open, done, failed }: { open: number; done: number; failed: number }) =>
    [some(open, 'to do'), some(done, 'done'), some(failed, 'failed')].filter(Boolean).join(', ') || 'None',
  phone: 'Telephone',
  noPhone: 'None is entered. Add it under Fleet.',
  link: 'Link',
  linkRead: 'link to the run',
  noLink: 'None yet. It opens the day on the driver’s phone, without a login.',
  holds: (until: string) =>
    `Whoever has it sees these stops and answers for them. It holds until ${formatLongDay(londonDate(until))}, ${formatTime(until, LONDON)}.`,
  send: (phone: string) => `Text it to ${phone}`,
  message: (phone: string, name: string, day: string, url: string) =>
    `sms:${phone.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(`${name}, your run of ${day}: ${url}`)}`,
  make: 'Make the link',
  made: 'The link is ready to copy or send.',
  renew: 'Replace by a new link',
  revoke: 'Take the link back',
  revoked: 'The link holds no longer.',
  sheet: 'Run sheet (PDF)',
  over: 'This day is over. Mark its jobs in the planner.',
  mayNot: 'The office sends the driver the link to their day. Its paper is here.',
  close: 'Close',
};
