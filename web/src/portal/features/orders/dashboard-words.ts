/** What the dashboard says. */
export const words = {
  requested: 'Requested',
  waitingForOffice: 'waiting for the office',
  nothingWaits: 'nothing waits',
  scheduled: 'Scheduled',
  next: (day: string, slot: string) => `next: ${day}${slot}`,
  nextToday: (day: string, slot: string) => `next: today, ${day}${slot}`,
  noneSoon: 'none in the next five days',
  noneScheduled: 'nothing booked',
  onSite: 'On site',
  atSites: (n: number) => (n === 1 ? 'at 1 site' : `at ${n} sites`),
  nothingStands: 'nothing stands out',
  spend: 'Spend this month',
  less: (difference: string, month: string) => `${difference} less than ${month}`,
  more: (difference: string, month: string) => `${difference} more than ${month}`,
  noSpend: (month: string) => `none in ${month} either`,
  same: (month: string) => `as much as ${month}`,

  onSiteNow: 'On site now',
  allOnSite: (n: number) => `All ${n} on site`,
  allJobs: 'All jobs',
  nothingOnSite: 'Nothing is on site. A delivered container stands here with its hire until it is collected.',
  nothingEver:
    'Here you will see what stands where, how long it has been there and what comes next. It fills with your first order.',

  waits: 'What waits',
  overHire: 'Over hire',
  overHireText: (n: number) =>
    n === 1
      ? 'One container is past its hire and costs extra each day.'
      : `${n} containers are past their hire and cost extra each day.`,
  seeThem: 'See what stands',
  toSign: 'To sign',
  toSignText: (n: number) =>
    n === 1 ? 'One waste document waits for a signature.' : `${n} waste documents wait for a signature.`,
  signThem: 'Read and sign',
  declined: 'Declined',
  declinedText: (number: string, reason: string | null) => `${number}: ${reason ?? 'the office gave no reason'}`,
  seeOrder: 'See the order',

  fiveDays: 'Next five working days',
  spendByMonth: 'Spend by month, before VAT',
  month: 'Month',
  amount: 'Before VAT',
};
