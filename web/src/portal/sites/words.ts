export const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** The sites list and the page of a site. */
export const words = {
  address: 'Address',
  depot: 'Depot',
  status: {
    active: { tone: 'onSite', label: 'Open' },
    on_stop: { tone: 'over', label: 'On stop' },
    archived: { tone: 'done', label: 'Archived' },
  },
  notCovered: (call: string) => `We don’t deliver to this postcode. ${call} if you need help.`,
} as const;
