import { MAIL_STATES } from '@tonnage/domain/common/email-states';
import { expect, test } from 'vitest';
import { words } from './words.ts';

const none = { failed: 0, queued: 0, kept: 0 };
const NO_SERVER = 'No email server is set up, so emails are saved here instead of being sent.';

test.each([
  [{ ...none, sending: true }, 'All emails sent', false],
  [{ ...none, sending: false }, 'No email server is set up', NO_SERVER],
  [{ ...none, kept: 1, sending: false }, '1 email not sent', NO_SERVER],
  [
    { ...none, kept: 1_286, sending: true },
    '1,286 emails not sent',
    'Emails marked “Not sent” were saved while no email server was set up.',
  ],
  [{ ...none, queued: 2, sending: true }, '2 emails queued', false],
  [{ failed: 1, queued: 2, kept: 0, sending: true }, '1 email couldn’t be sent', false],
])('the outbox with %j says “%s”', (box, title, sub) => {
  expect([words.title(box), words.sub(box)]).toEqual([title, sub]);
});

test('the outbox calls all emails sent only if none is in another state', () => {
  for (const state of MAIL_STATES.filter((one) => one !== 'sent'))
    expect([state, words.title({ ...none, [state]: 1, sending: true })]).not.toEqual([state, 'All emails sent']);
});
