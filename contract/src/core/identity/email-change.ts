import { z } from 'zod';
import { dataOf } from '../../envelope.ts';
import { emailAddress } from '../../fields.ts';
import { group } from '../../group.ts';
import { PROOF_REFUSALS, proof, user } from './auth.ts';

const emailChange = group({ tag: 'Identity', access: 'session', path: '/auth/email-change' });

export const startEmailChange = emailChange({
  summary:
    'Email a code to my new address and one to my present address. Ten minutes after a login it needs the password, and the code of a second factor',
  method: 'POST',
  changes: [],
  body: dataOf({ email: emailAddress, ...proof }),
  response: z.object({ ok: z.literal(true) }),
  refusals: ['SAME_EMAIL', ...PROOF_REFUSALS],
  limited: true,
});

const code = z.string().trim().min(1).max(20);

export const changeEmail = emailChange({
  summary: 'Change my email address, with the codes that were sent to both. I am logged out everywhere else',
  method: 'POST',
  path: '/confirm',
  changes: ['identity'],
  body: dataOf({ newCode: code, oldCode: code }),
  response: user,
  refusals: ['WRONG_EMAIL_CODES', 'EMAIL_TAKEN', 'TOO_MANY_LOGINS'],
  limited: true,
});
