import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { addDays } from '@tonnage/domain/common/dates';
import { londonDate } from '../../lib/london.ts';

const some = (count: number, what: string) => (count === 0 ? null : `${count} ${what}`);

export const words = {
  counts: ({ open, done, failed }: { open: number; done: number; failed: number }) =>
    [some(open, 'to do'), some(done, 'done'), some(failed, 'failed')].filter(Boolean).join(', ') || 'None',
  holds: (until: string) =>
    `Anyone with this link can see and update the route. Valid until midnight on ${formatLongDay(addDays(londonDate(until), -1))}.`,
  message: (phone: string, name: string, day: string, url: string) =>
    `sms:${phone.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(`${name}, your route for ${day}: ${url}`)}`,
};
