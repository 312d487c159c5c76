import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);
const { getApplicationAnonymous } = customer('owner').answers;
const EMAIL = 'nora@reader.example';

// Specification §7, newsletters; portal.md §5: double opt-in, one-click unsubscribe.
it('a guest subscribes to the newsletter with an address', async () => {
  const server = await open('/about', { answers: { getApplicationAnonymous, subscribeNewsletter: { email: EMAIL } } });
  await page.press('Subscribe');
  await page.see('Email is mandatory');
  expect(server.sent('subscribeNewsletter')).toEqual([]);
  await page.fill('Email', EMAIL);
  await page.keyboard('{Enter}');
  await page.see(`If ${EMAIL} isn’t subscribed already`);
  await expectAccessible();
  await page.sent(server, 'subscribeNewsletter', { email: EMAIL });
});

it('a subscription is confirmed by a button, which no filter of emails presses', async () => {
  const server = await open('/newsletter#confirm=a-token', {
    answers: { getApplicationAnonymous, confirmNewsletter: { email: EMAIL } },
  });
  await page.heading('Do you want our newsletter?');
  expect(server.sent('confirmNewsletter')).toEqual([]);
  await page.press('Yes, subscribe me');
  await page.see(`${EMAIL} is subscribed.`);
  await expectAccessible();
  await page.sent(server, 'confirmNewsletter', { token: 'a-token' });
});

it('a subscription ends by a button', async () => {
  const server = await open('/newsletter#leave=a-key', { answers: { getApplicationAnonymous } });
  await page.press('Unsubscribe');
  await page.see('You’ve unsubscribed.');
  expect(server.sent('leaveNewsletter').map(({ query }) => query)).toEqual([{ key: 'a-key' }]);
});

it('a link that was used leads to the form again', async () => {
  await open('/newsletter#confirm=used', {
    answers: { getApplicationAnonymous, confirmNewsletter: refuse('INVALID_TOKEN') },
  });
  await page.press('Yes, subscribe me');
  await page.see('This link has expired, been used or been replaced');
  await expectAccessible();
  await page.press('Subscribe again');
  await page.heading('Newsletter');
  await page.field('Email');
});
