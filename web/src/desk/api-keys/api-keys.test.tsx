import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('an API key needs a scope, is shown once, and is revoked', async () => {
  const key = {
    id: idOf(10),
    name: 'Bookkeeping',
    hint: 'tonnage_key_ab',
    scopes: ['invoices.read' as const],
    works: true,
    networks: ['203.0.113.7'],
  };
  let keys: (typeof key)[] = [];
  const server = await open('/desk/settings?tab=keys', {
    as: staff('manager'),
    answers: {
      listKeys: () => keys,
      createKey: () => {
        keys = [key];
        return { secret: 'tonnage_key_a-secret', keys };
      },
      revokeKey: () => {
        keys = [];
        return keys;
      },
    },
  });
  await page.press('Create API key');
  await page.dialog();
  await page.press('Create API key');
  await page.see('Choose at least one.');
  await page.fill('Name', 'Bookkeeping');
  await page.press('Invoices');
  await page.fill(/^Only from/, '203.0.113.7');
  await page.press('Create API key');
  await page.see('You won’t be able to see it again', 'tonnage_key_a-secret');
  expect(server.sent('createKey')[0]!.body).toEqual({
    name: 'Bookkeeping',
    scopes: ['invoices.read'],
    days: 365,
    networks: ['203.0.113.7'],
  });
  await page.press('I’ve saved it');
  await page.see('only from 203.0.113.7');
  await page.press('Revoke Bookkeeping');
  await page.dialog();
  await page.press('Revoke');
  await page.see('API key revoked.');
});

it('a webhook needs a web address, shows its secret once, and logs its deliveries', async () => {
  const url = 'https://far.example/hooks';
  const hook = { id: idOf(10), url, events: ['order.placed' as const], active: true };
  const delivered = {
    id: idOf(11),
    event: 'test',
    state: 'delivered' as const,
    attempts: 1,
    status: 200,
    answer: 'Thank you',
  };
  let webhooks: (typeof hook)[] = [];
  let deliveries: (typeof delivered)[] = [];
  const server = await open('/desk/settings?tab=webhooks', {
    as: staff('manager'),
    answers: {
      listWebhooks: () => webhooks,
      createWebhook: () => {
        webhooks = [hook];
        return { secret: 'whsec_a', webhooks };
      },
      listDeliveries: () => deliveries,
      testWebhook: () => {
        deliveries = [delivered];
        return undefined as never;
      },
    },
  });
  await page.press('Add a webhook');
  await page.dialog();
  await page.fill('URL', 'ftp://nowhere');
  await page.press('Save');
  await page.see('Enter a URL that starts with https://');
  await page.fill('URL', url);
  await page.press('Order placed');
  await page.press('Save');
  await page.press('I’ve saved it');
  expect(server.sent('createWebhook')[0]!.body).toMatchObject({ url, events: ['order.placed'] });
  await page.press(`Log of ${url}`);
  await page.dialog();
  await page.see('No deliveries yet.');
  await page.press('Send test');
  await page.see('Delivered', 'Thank you');
});
