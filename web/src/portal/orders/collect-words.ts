const pastHire = (days: number, hire: string) =>
  `${days === 1 ? '1 day' : `${days} days`} over the agreed hire (to ${hire})`;

/** The dialog that requests a collection. */
export const words = {
  title: 'Request collection',
  what: (container: string, site: string) => `${container} at ${site}`,
  when: 'Collection date',
  chooseDay: 'Choose a day for the collection.',
  chosen: (day: string) => `We’ll collect on ${day}.`,
  overHire: (days: number, hire: string, sum: string) => `${pastHire(days, hire)}: ${sum} before VAT.`,
  overHireDays: (days: number, hire: string) => `${pastHire(days, hire)}.`,
  slot: 'Time of day',
  notes: 'Notes for the driver',
  notesHelp: 'Keep access clear and don’t fill above the sides (level load).',
  request: 'Request collection',
  cancel: 'Cancel',
  kept: (site: string, day: string) => `Collection from ${site}, ${day}`,
  done: (day: string) => `Collection requested for ${day}`,
  reasons: {
    past: 'in the past',
    too_far: 'more than 90 days ahead',
    weekend: 'the depot is closed that day',
    bank_holiday: 'bank holiday',
    closed: 'the depot is closed',
    full: 'fully booked',
    lead_time: 'too short notice for the depot',
    permit_lead_time: 'too soon to get a permit',
    permit: 'outside the permit dates',
  },
};
