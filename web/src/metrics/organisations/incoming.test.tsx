import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a mapping is tried out on a sample before the webhook is created, and its deliveries are listed', async () => {
  const mapping = { rows: '', metric: null, metricPath: 'code', valuePath: 'net', dayPath: 'day', commentPath: '' };
  const hook = { id: idOf(10), name: 'Weighbridge', url: 'https://portal.example/api/x', mapping, works: true };
  let webhooks: (typeof hook)[] = [];
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [],
      listIncomingWebhooks: () => webhooks,
      tryIncomingMapping: {
        reported: 1,
        unchanged: 0,
        refused: 0,
        rows: [
          { metric: 'waste', value: '12.4', period: '2026-11-16', comment: null, result: 'reported', message: null },
        ],
      },
      createIncomingWebhook: () => {
        webhooks = [hook];
        return { secret: 'whsec_in', webhooks };
      },
      listIncomingDeliveries: [
        {
          id: idOf(11),
          delivery: 'ticket-7',
          receivedAt: '2026-11-18T09:00:00.000Z',
          reported: 1,
          unchanged: 0,
          refused: 1,
          problems: [{ row: 2, message: 'There is no metric x.' }],
        },
      ],
    },
  });
  await page.press('Create incoming webhook');
  await page.dialog();
  await page.fill('Name', 'Weighbridge');
  await page.press('Create incoming webhook');
  await page.see('Enter the path of the metric, or one metric.');
  await page.fill('Path of the metric’s code', 'code');
  await page.fill('Path of the value', 'net');
  await page.fill('Path of the day or period', 'day');
  await page.fill('Sample body', '{"code":"waste"}');
  await page.press('Try it out');
  await page.see('Would be written', '2026-11-16');
  expect(server.sent('tryIncomingMapping')[0]!.body).toEqual({ mapping, sample: '{"code":"waste"}' });
  await page.press('Create incoming webhook');
  await page.see('whsec_in');
  await page.press('I’ve saved it');
  expect(server.sent('createIncomingWebhook')[0]!.body).toEqual({ name: 'Weighbridge', mapping });
  await page.press('Log of Weighbridge');
  await page.dialog();
  await page.see('1 reported, 0 unchanged, 1 refused', 'Row 2: There is no metric x.');
});
