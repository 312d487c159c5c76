import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a notification is read before the server answers, and unread again if it refuses', async () => {
  let answer: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (answer = resolve));
  await open('/metrics/notifications', {
    as: colleague(),
    answers: {
      countNotifications: { unread: 2 },
      listNotifications: [
        { id: idOf(10), text: 'Values are due', read: false, link: '/metrics/tasks', at: '2026-11-25T08:00:00.000Z' },
      ],
      readNotifications: async () => {
        await given;
        return refuse('BUSY', { message: 'We are busy. Try again.' }) as never;
      },
    },
  });
  await page.press('Mark as read: Values are due');
  await page.button('Mark as unread: Values are due');
  await page.see('1 unread');
  answer();
  await page.see('We are busy. Try again.', '2 unread');
  await page.button('Mark as read: Values are due');
});
