const pastHire = (days: number, hire: string) =>
  `That is ${days === 1 ? '1 day' : `${days} days`} past the agreed hire (to ${hire})`;

/** What the dialog that asks for a collection says. */
export const words = {
  title: 'Request collection',
  what: (container: string, site: string) => `${container} at ${site}`,
  when: 'Day of collection',
  chooseDay: 'Choose a day for the collection.',
  chosen: (day: string) => `The container is taken away on ${day}.`,
  overHire: (days: number, hire: string, sum: string) => `${pastHire(days, hire)}: ${sum} before VAT.`,
  overHireDays: (days: number, hire: string) => `${pastHire(days, hire)}.`,
  slot: 'Time of day',
  notes: 'Notes for the driver',
  notesHelp: 'Keep the way to the container free, and load it no higher than its rim.',
  request: 'Request collection',
  cancel: 'Cancel',
  kept: (site: string, day: string) => `Collection from ${site}, ${day}`,
  done: (day: string) => `Collection requested for ${day}`,
  reasons: {
    past: 'has passed',
    too_far: 'more than 90 days ahead',
    weekend: 'the depot does not work that day',
    bank_holiday: 'bank holiday',
    closed: 'the depot is closed',
    full: 'full, every place is taken',
    lead_time: 'too soon for the depot',
    permit_lead_time: 'too soon for a permit',
    permit: 'outside the days of the permit',
  },
};
