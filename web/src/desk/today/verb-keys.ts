import type { Todo } from './todo.ts';

/** The key that does what the focused row needs. O and D answer a request otherwise. */
export const VERB_KEYS: Record<Todo['verb'], string> = {
  confirm: 'C',
  offer: 'O',
  decline: 'D',
  rebook: 'R',
  close: 'U',
  move: 'M',
  place: 'A',
  renew: 'N',
  outstanding: 'G',
  sign: 'G',
  answer: 'A',
  approve: 'A',
  look: 'V',
  follow: 'F',
  extend: 'X',
  collect: 'B',
  submit: 'E',
  chase: 'H',
  invoice: 'I',
};
