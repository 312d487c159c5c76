/** The newsletter: asked for, confirmed, ended. The same words for any address. */
export const words = {
  title: 'Newsletter',
  text: (name: string) => `News from ${name}, a few times a year. Every one of them can be ended with one click.`,
  subscribe: 'Send it to me',
  asked: (email: string) => `If ${email} does not get it already, a mail that asks you to confirm is on its way.`,
  confirmTitle: 'Do you want our newsletter?',
  confirmText: (name: string) => `${name} writes to this address when you say yes.`,
  confirm: 'Yes, send it to me',
  confirmed: (email: string) => `${email} is on the list. A mail says how to end it.`,
  leaveTitle: 'End the newsletter?',
  leaveText: 'You get no more of it from the moment you say so.',
  leave: 'End it',
  left: 'You get no more newsletters from us.',
  linkDead: 'This link does not work any more. It was used, has run out, or a newer one was sent.',
  again: 'Ask for the newsletter again',
  toLogin: 'To the login page',
};
