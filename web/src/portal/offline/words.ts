export const words = {
  offline: 'You are offline.',
  unanswered: 'We can’t reach the server.',
  loadedAt: (when: string) => ` Last updated ${when}.`,

  kept: 'Saved on this device. We’ll send it when you’re back online.',
  keptLabel: 'Saved while offline',
  waits: (n: number) =>
    n === 1
      ? '1 request is saved on this device. We’ll send it when you’re back online'
      : `${n} requests are saved on this device. We’ll send them when you’re back online`,
  elsewhere: (n: number) =>
    n === 1
      ? '1 request for another of your accounts is saved on this device. We’ll send it when you switch to that account.'
      : `${n} requests for your other accounts are saved on this device. We’ll send them when you switch to those accounts.`,
  doNotSend: 'Delete',
  remove: 'Remove',
  refused: (title: string) => `Not accepted: ${title}`,
  orderAtPrice: (price: string) => `Order at ${price}`,
  sentNow: (title: string) => `Back online. Sent: ${title}`,
  noPriceNow:
    'We can’t show prices while you’re offline. We’ll send this when you’re back online, at your account’s price when it is sent.',
  saveAndSend: 'Save and send later',
};
