import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
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

const comment = {
  id: idOf(11),
  text: 'Hannah Cole commented on Waste collected',
  link: `/metrics/metric/${idOf(40)}?period=2026-11-16`,
  at: '2026-11-25T08:59:00.000Z',
};

it('a comment appears at the bell at once, and J and Enter open its period', async () => {
  let rows: (typeof comment)[] = [];
  const server = await open('/metrics/notifications', {
    as: colleague(),
    answers: {
      countNotifications: () => ({ unread: rows.length }),
      listNotifications: () => rows,
      getMetric: { id: idOf(40), name: 'Waste collected' },
      listPeriods: [],
      getPeriod: { label: 'W47', comments: [{ id: idOf(50), body: 'A dry week, @Marcus Webb and all' }] },
      readNotifications: {},
    },
  });
  await page.see('No notifications yet.');
  rows = [comment];
  server.tell('notices');
  await page.button('Notifications, 1 unread');
  await page.button(/Hannah Cole commented on Waste collected/);
  await page.keyboard('j{Enter}');
  await page.dialog();
  await page.see('A dry week, @Marcus Webb and all');
  await page.sent(server, 'readNotifications', { ids: [comment.id], read: true });
});

it('all notifications are marked as read, and none is left among the unread', async () => {
  let unread = [{ ...comment, read: false }];
  const server = await open('/metrics/notifications', {
    as: colleague(),
    answers: {
      countNotifications: () => ({ unread: unread.length }),
      listNotifications: ({ query }) => (query['show'] === 'unread' ? unread : [comment]),
      readNotifications: () => {
        unread = [];
        return {};
      },
    },
  });
  await page.press('Mark all as read');
  await page.see('You’re all caught up. ', 'All marked as read.');
  await page.sent(server, 'readNotifications', { read: true });
  await page.press(/^Unread/);
  await page.see('No unread notifications.');
});

it('emails of a type are turned off, which is saved at once', async () => {
  const kind = { type: 'NEW_COMMENT' as const, label: 'Someone comments' };
  const server = await open('/metrics/account/notifications', {
    as: colleague(),
    answers: {
      getNoticeSettings: { kinds: [{ ...kind, mail: true }] },
      setNoticeSettings: ({ body }) => ({
        kinds: [{ ...kind, mail: (body['mails'] as { NEW_COMMENT: boolean }).NEW_COMMENT }],
      }),
    },
  });
  const box = await page.button('Email: Someone comments');
  expect(box).toHaveProperty('checked', true);
  await page.press('Email: Someone comments');
  await page.see('Saved');
  expect(box).toHaveProperty('checked', false);
  expect(server.sent('setNoticeSettings').map(({ body }) => body)).toEqual([{ mails: { NEW_COMMENT: false } }]);
});

it('emails of a type are turned off from an email without a login, by a button, not by the link itself', async () => {
  const server = await open('/metrics/unsubscribe#key=a-key&type=NEW_COMMENT', {
    answers: { getApplicationAnonymous: { name: 'Harrow Skips' }, unsubscribe: { label: 'Someone comments' } },
  });
  await page.heading('Unsubscribe from these emails?');
  expect(server.sent('unsubscribe')).toEqual([]);
  await page.press('Unsubscribe');
  await page.see('You’ve unsubscribed from: Someone comments.');
  await expectAccessible();
  expect(server.sent('unsubscribe')[0]!.query).toEqual({ key: 'a-key', type: 'NEW_COMMENT' });
});
