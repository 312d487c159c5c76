/** What needs action by the account: its panel on the dashboard, and the bell. */
export const words = {
  title: 'Needs your attention',
  /** On the dashboard. */
  panel: 'Needs you',
  /** Beside the title, on the bell. */
  count: (n: number) => (n === 1 ? '1 item' : `${n} items`),
  about: { jobs: 'Jobs', documents: 'Documents', invoices: 'Invoices' },
  orderAgain: 'Order again',
  none: 'Nothing needs your attention.',
};
