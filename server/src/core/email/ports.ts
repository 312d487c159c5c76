import { port } from '../../platform/port.ts';
import type { CustomerEmail, Email } from './define-email.ts';

const [emails, connect] = port<readonly Email[]>('emails');

/** Supplies the emails of all modules. Throws for two of one name. */
export function connectEmails(all: readonly Email[]): void {
  const twice = all.find(({ name }, i) => all.findIndex((other) => other.name === name) !== i);
  if (twice) throw new Error(`Two emails are named ${twice.name}`);
  connect(all);
}

/** An email's kind by its name; undefined if no module sends it any longer. */
export const emailNamed = (name: string): Email | undefined => emails().find((email) => email.name === name);

/** The names of the emails with the same limit. */
export const limitedLike = ({ limited }: Email): string[] =>
  emails().flatMap((email) => (email.limited === limited ? email.name : []));

/** The emails that each person of an account may turn off, in the order in which they are listed. */
export const customerEmails = (): CustomerEmail[] =>
  emails().filter((email): email is CustomerEmail => 'choice' in email);
