import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a manager adds a webhook for the organisation’s figures, whose secret is shown once, and tests it', async () => {
  const hook = {
    id: idOf(10),
    url: 'https://far.example/figures',
    events: ['metric.off_track' as const],
    active: true,
  };
  let webhooks: (typeof hook)[] = [];
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: [],
      listOrganisationWebhooks: () => webhooks,
      createOrganisationWebhook: () => {
        webhooks = [hook];
        return { secret: 'whsec_a', webhooks };
      },
      listOrganisationDeliveries: [],
      testOrganisationWebhook: () => undefined as never,
    },
  });
  await page.press('Add a webhook');
  await page.dialog();
  await page.fill('URL', hook.url);
  await page.press('A metric goes off track');
  await page.press('Save');
  await page.see('whsec_a');
  await page.press('I’ve saved it');
  expect(server.sent('createOrganisationWebhook')[0]!.body).toEqual({
    url: hook.url,
    events: ['metric.off_track'],
    active: true,
  });
  await page.press(`Log of ${hook.url}`);
  await page.dialog();
  await page.press('Send test');
  await page.see('Test sent.');
});
