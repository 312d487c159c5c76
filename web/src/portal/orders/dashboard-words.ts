export const words = {
  requested: 'Requested',
  waitingForOffice: 'awaiting confirmation',
  nothingWaits: 'none awaiting confirmation',
  scheduled: 'Scheduled',
  next: (day: string, slot: string) => `next: ${day}${slot}`,
  nextToday: (day: string, slot: string) => `next: today, ${day}${slot}`,
  noneSoon: 'none in the next five days',
  noneScheduled: 'nothing booked',
  onSite: 'On site',
  atSites: (n: number) => (n === 1 ? 'at 1 site' : `at ${n} sites`),
  nothingStands: 'nothing on site',
  spend: 'Spend this month',
  less: (difference: string, month: string) => `${difference} less than ${month}`,
  more: (difference: string, month: string) => `${difference} more than ${month}`,
  noSpend: (month: string) => `none in ${month} either`,
  same: (month: string) => `same as ${month}`,

  onSiteNow: 'On site now',
  allOnSite: (n: number) => `All ${n} on site`,
  allJobs: 'All jobs',
  nothingOnSite: 'Nothing on site. Containers appear here, with their hire period, from delivery to collection.',
  nothingEver: 'Place your first order to see what’s on site, how long it has been there and what’s booked next.',

  waits: 'Needs your attention',
  overHire: 'Over hire',
  overHireText: (n: number) =>
    n === 1
      ? '1 container is over its hire period and is costing extra each day.'
      : `${n} containers are over their hire period and are costing extra each day.`,
  seeThem: 'View containers on hire',
  toSign: 'Awaiting signature',
  toSignText: (n: number) => (n === 1 ? '1 waste document needs signing.' : `${n} waste documents need signing.`),
  signThem: 'Read and sign',
  declined: 'Declined',
  declinedText: (number: string, reason: string | null) => `${number}: ${reason ?? 'no reason given'}`,
  seeOrder: 'View order',

  fiveDays: 'Next five working days',
  spendByMonth: 'Spend by month, ex VAT',
  month: 'Month',
  amount: 'Ex VAT',
};
