export const words = {
  offline: 'You are offline.',
  unanswered: 'The server does not answer.',
  loadedAt: (when: string) => ` This is what was last loaded, at ${when}.`,

  kept: 'Kept on this device. It is sent as soon as the connection is back.',
  keptLabel: 'Made without a connection',
  waits: (n: number) =>
    n === 1
      ? 'One request waits on this device and is sent when the connection is back'
      : `${n} requests wait on this device and are sent when the connection is back`,
  elsewhere: (n: number) =>
    n === 1
      ? 'A request of another of your accounts waits on this device. It is sent when you work there.'
      : `${n} requests of your other accounts wait on this device. They are sent when you work there.`,
  doNotSend: 'Do not send',
  remove: 'Remove',
  refused: (title: string) => `Not accepted: ${title}`,
  askAtPrice: (price: string) => `Ask for it at ${price}`,
  sentNow: (title: string) => `Sent, now that the connection is back: ${title}`,
  noPriceNow:
    'Without a connection there is no price. It is sent when the connection is back, at your account’s price of then.',
  keepAndSend: 'Keep, and send later',
};
