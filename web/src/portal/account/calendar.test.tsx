import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('a private calendar address is created, renewed after a question, and turned off', async () => {
  let made = 0;
  const feed = () => ({ url: `https://harrow.example/feeds/${made}/jobs.ics`, createdAt: '2026-11-25T09:00:00.000Z' });
  const server = await open('/account', {
    as: customer('buyer'),
    answers: {
      getCalendarFeed: () => (made === 0 ? { createdAt: null } : { createdAt: feed().createdAt }),
      createCalendarFeed: () => {
        made++;
        return feed();
      },
      removeCalendarFeed: () => {
        made = 0;
        return undefined as never;
      },
    },
  });
  await page.press(/^Calendar/);
  await page.see('You don’t have a link yet.');
  await page.press('Create link');
  await page.button(/\/feeds\/1\/jobs\.ics/);
  await page.press('Create a new link');
  await page.dialog();
  await page.press('Create a new link');
  await page.button(/\/feeds\/2\/jobs\.ics/);
  await page.press('Turn off');
  await page.dialog();
  await page.press('Turn off');
  await page.see('This link no longer works');
  await page.button('Create link');
  await page.sent(server, 'removeCalendarFeed');
});
