import type { SessionEnd } from '@tonnage/contract/refusals';
import type { Ended } from '../../lib/return-to.ts';

const ENDED: Record<SessionEnd | 'UNKNOWN', string> = {
  LOGGED_OUT: 'Your session was ended in another tab or on another device.',
  PASSWORD_CHANGED: 'Your password was changed.',
  BLOCKED: 'Your login has been blocked.',
  UNKNOWN: 'Your session has ended.',
};
const CARRY_ON = 'Log in again to carry on where you left off.';
const KEPT = 'We’ve kept what you entered.';

export const words = {
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  code: 'Code',
  codeHelp: 'The six-digit code from your authenticator app, or a recovery code.',
  ended: 'You’ve been logged out',
  endedText: ({ reason, kept }: Ended) =>
    [ENDED[reason ?? 'UNKNOWN'], reason !== 'BLOCKED' && CARRY_ON, reason !== 'BLOCKED' && kept && KEPT]
      .filter(Boolean)
      .join(' '),
  reactivate: 'Reactivate and log in',
};
