import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const [ORGANISATION, PROJECT, KEY] = [idOf(20), idOf(30), idOf(31)];
const path = `/metrics/organisations/${ORGANISATION}`;

it('a manager creates a key, whose secret is shown once', async () => {
  const secret = 'tonnage_metrics_a-secret';
  const key = { id: KEY, name: 'Weighbridge', hint: 'tonnage_m', scopes: ['values.write' as const], works: true };
  const keys: (typeof key)[] = [];
  const createOrganisationKey = () => (keys.push(key), { secret, keys });
  const server = await open(path, { as, answers: { listOrganisationKeys: () => keys, createOrganisationKey } });
  await page.press('Create API key');
  await page.dialog();
  await page.press('Create API key');
  await page.see('Enter a name.');
  expect(server.sent('createOrganisationKey')).toEqual([]);
  await page.fill('Name', 'Weighbridge');
  await page.press('Create API key');
  await page.sent(server, 'createOrganisationKey', { name: 'Weighbridge', scopes: ['values.write'] });
  await page.see(secret, 'You won’t be able to see it again.');
  await page.press('I’ve saved it');
  await page.row(/^Weighbridge.*Report values/);
  await page.gone(secret);
});

it('a manager shares the scorecard of a project by a link, and revokes it after a question', async () => {
  const url = 'https://harrow.example/metrics/shared#token=a-secret';
  const shared = { id: KEY, name: 'Canteen', scopes: ['scorecard.view' as const], works: true };
  const link = { ...shared, project: { id: PROJECT, name: 'Site performance' } };
  let links: object[] = [];
  const server = await open(path, {
    as,
    answers: {
      listOrganisationKeys: () => links,
      listProjects: [{ id: PROJECT, name: 'Site performance', organisation: { id: ORGANISATION } }],
      shareScorecard: () => ({ url, keys: (links = [link]) }),
      revokeOrganisationKey: () => (links = [{ ...link, works: false, revokedAt: '2026-11-25T09:00:00.000Z' }]),
    },
  });
  await page.press('Create link');
  await page.fill(/^Name$/, 'Canteen');
  await page.choose('Shows', 'Site performance');
  await page.dialog();
  await page.press('Create link');
  await page.sent(server, 'shareScorecard', { name: 'Canteen', projectId: PROJECT, days: 30 });
  await page.see(url);
  await page.press('I’ve saved it');
  await page.row(/^Canteen.*Site performance/);
  await page.press('Revoke Canteen');
  await page.dialog();
  await page.press('Revoke');
  await page.row(/^Canteen.*Revoked/);
  expect(server.sent('revokeOrganisationKey').map(({ params }) => params['keyId'])).toEqual([KEY]);
});
