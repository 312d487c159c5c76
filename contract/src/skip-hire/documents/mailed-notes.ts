import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { documentNote, signing } from './kinds.ts';
import { group } from '../../group.ts';

/** A note's state when its email is opened: it can be signed, is signed, or is void or expired. */
export const NOTE_STATES = ['waiting', 'signed', 'over'] as const;

export const mailedNote = z.object({
  number: z.string(),
  state: z.enum(NOTE_STATES),
  /** Its contents while it can be signed: afterwards the email reveals nothing more. */
  note: documentNote.nullable(),
});
export type MailedNote = z.output<typeof mailedNote>;

const link = group({ tag: 'Documents', access: 'guest', path: '/notes', method: 'POST', response: one(mailedNote) });
const token = z.string().min(1).max(600);

export const getMailedNote = link({
  summary: 'Get a note to sign, by the link in its email. Reading it is not a signature',
  path: '/look',
  changes: [],
  body: dataOf({ token }),
  refusals: ['NOTE_LINK', 'APPLICATION_DISABLED', 'FORBIDDEN'],
});

export const signMailedNote = link({
  summary: 'Sign a note for the customer, by the link in its email',
  path: '/sign',
  body: dataOf({ token, ...signing }),
  refusals: [
    'NOTE_LINK',
    'APPLICATION_DISABLED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_STATE',
    'NOTE_INCOMPLETE',
    'SIGNATURE_TEXT_CHANGED',
  ],
});
