/** Subscribing to the newsletter, confirming it and unsubscribing. The texts are the same for any address. */
export const words = {
  title: 'Newsletter',
  text: (name: string) => `News from ${name}, a few times a year. Unsubscribe at any time.`,
  subscribe: 'Subscribe',
  asked: (email: string) => `If ${email} isn’t subscribed already, we’ve sent an email to confirm.`,
  confirmTitle: 'Do you want our newsletter?',
  confirmText: (name: string) => `Confirm that you’d like ${name} to send it to this address.`,
  confirm: 'Yes, subscribe me',
  confirmed: (email: string) => `${email} is subscribed. You can unsubscribe at any time.`,
  leaveTitle: 'Unsubscribe?',
  leaveText: 'You won’t receive our newsletter any more.',
  leave: 'Unsubscribe',
  left: 'You’ve unsubscribed. We won’t send you any more newsletters.',
  linkDead: 'This link has expired, been used or been replaced by a newer one.',
  again: 'Subscribe again',
  toLogin: 'Go to login',
};
