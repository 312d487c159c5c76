import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { addDays } from '@tonnage/domain/common/dates';
import { londonDate } from '../../lib/london.ts';

const some = (count: number, what: string) => (count === 0 ? null : `${count} ${what}`);

export const words = {
  title: (name: string, day: string) => `${name}, ${day}`,
  open: (name: string, jobs: number) => `${name} · ${jobs}`,
  openRead: (name: string, jobs: number) => `Route for ${name}: ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
  runs: 'Routes',
  stops: 'Stops',
  counts: ({ open, done, failed }: { open: number; done: number; failed: number }) =>
    [some(open, 'to do'), some(done, 'done'), some(failed, 'failed')].filter(Boolean).join(', ') || 'None',
  phone: 'Telephone',
  noPhone: 'No number. Add it under Fleet.',
  link: 'Driver’s link',
  linkRead: 'driver’s link',
  noLink: 'None yet. The link opens this route on the driver’s phone, with no login.',
  holds: (until: string) =>
    `Anyone with this link can see and update the route. Valid until midnight on ${formatLongDay(addDays(londonDate(until), -1))}.`,
  send: (phone: string) => `Text it to ${phone}`,
  message: (phone: string, name: string, day: string, url: string) =>
    `sms:${phone.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(`${name}, your route for ${day}: ${url}`)}`,
  make: 'Create link',
  made: 'Link ready to copy or text.',
  renew: 'Issue a new link',
  revoke: 'Cancel link',
  revoked: 'Link cancelled.',
  sheet: 'Route sheet (PDF)',
  over: 'This day is over. Update its jobs in the planner.',
  mayNot: 'Only office staff and managers can send driver’s links. You can download the route sheet.',
  close: 'Close',
};
