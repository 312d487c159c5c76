import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('a complaint about personal data says by when it is answered, and a member need not type who they are', async () => {
  const server = await open('/data-protection', {
    as: customer('viewer'),
    answers: { sendPrivacyRequest: { dueOn: '2026-12-25' } },
  });
  await page.heading('Data protection');
  await page.press('Send');
  await page.see('Choose what it’s about.', 'Tell us what it’s about.');
  expect(server.sent('sendPrivacyRequest')).toEqual([]);
  await page.choose('What is it about?', 'A complaint about how we use personal data');
  await page.fill('Your message', 'You rang me at night.');
  await page.press('Send');
  await page.see('We’ve received your message', '25 Dec');
  const { name, email } = customer('viewer').user;
  await page.sent(server, 'sendPrivacyRequest', {
    kind: 'complaint',
    name,
    email,
    phone: '',
    text: 'You rang me at night.',
  });
});
