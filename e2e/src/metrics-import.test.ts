import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney } from './journey.ts';

const journey = makeJourney();
let manager: Page;
let projectId: string;
/** The newest weeks that have ended, oldest first. */
let weeks: string[];

beforeAll(async () => {
  manager = await journey.signIn('manager@metrics.example', undefined, '/metrics');
  const api = await apiOf(journey.url, 'manager@metrics.example');
  const { data } = (await api('GET', '/metrics/projects')).body as { data: { id: string; name: string }[] };
  projectId = data.find(({ name }) => name === 'Site performance')!.id;
  const grid = (await api('GET', `/metrics/projects/${projectId}/grid`)).body['data'] as {
    columns: { key: string; running: boolean }[];
  };
  weeks = grid.columns.filter(({ running }) => !running).map(({ key }) => key);
});

/** The secret of a new key, as the screen shows it once. */
async function createKey(name: string): Promise<string> {
  await manager.getByRole('link', { name: 'Organisations' }).first().click();
  await manager.waitForURL('**/metrics/organisations');
  await manager.getByRole('main').getByRole('link', { name: 'Marlow Build sites', exact: true }).click();
  await manager.getByRole('button', { name: 'Create API key' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const secret = /tonnage_metrics_[\w-]+/.exec(await dialog.getByText(/^tonnage_metrics_/).innerText())![0];
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await manager.getByRole('rowheader', { name: new RegExp(`^${name}`) }).waitFor();
  return secret;
}

describe('figures come by themselves', () => {
  test('a manager creates a key, and a script that uses it fills an open grid', async () => {
    const secret = await createKey('Weighbridge');
    const editor = await journey.signIn('editor@metrics.example', undefined, '/metrics');
    await editor.goto(journey.url(`/metrics/projects/${projectId}`));
    await editor.getByRole('grid').waitFor();
    const push = () =>
      fetch(journey.url('/api/metrics/values'), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ values: [{ metric: 'Recycling rate', period: weeks.at(-1)!, value: 87.5 }] }),
      }).then(async (response) => (await response.json()) as { data: { reported: number; unchanged: number } });
    expect((await push()).data).toMatchObject({ reported: 1, unchanged: 0 });
    expect((await push()).data).toMatchObject({ reported: 0, unchanged: 1 });
    await editor.getByRole('gridcell', { name: '87.5 To be accepted' }).waitFor();
  });

  test('a manager imports a file after a preview: wrong values are named, the rest is there', async () => {
    await manager.goto(journey.url(`/metrics/projects/${projectId}`));
    await manager.getByRole('button', { name: 'Import' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Import values' });
    const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.locator('input[type=file]').setInputFiles(file('nothing.csv', 'a,b\n1,2\n'));
    await dialog.getByText(/couldn’t find any dates in this file/).waitFor();
    const last = weeks.at(-1)!;
    await dialog
      .locator('input[type=file]')
      .setInputFiles(
        file(
          'figures.csv',
          `metric;date;value;comment\nWaste spend;${last};£4,120.50;Two invoices\nRecycling rate;${last};88\nWaste collected;${last};12,5\nNobody;${last};1\n`,
        ),
      );
    await dialog.getByText('1 new, 1 changed, 2 can’t be imported.').waitFor();
    await dialog.getByText('No metric of this project has this name').waitFor();
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Import 2 values' }).click();
    await manager.getByText('2 values imported.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await manager.getByRole('gridcell', { name: '4,120.50 To be accepted' }).waitFor();
    await manager.getByRole('gridcell', { name: '88 Updated' }).waitFor();
  });
});

describe('figures go to people without an account', () => {
  test('a manager shares the scorecard by a link, a wall screen shows a change, and the link ends when it is revoked', async () => {
    await manager.goto(journey.url('/metrics/organisations'));
    await manager.getByRole('main').getByRole('link', { name: 'Marlow Build sites', exact: true }).click();
    await manager.getByRole('button', { name: 'Create link' }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Canteen');
    await dialog.getByLabel('Shows').selectOption('Site performance');
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = /http\S+#token=[\w-]+/.exec(await dialog.getByText(/#token=/).innerText())![0];
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

    const wall = await journey.open(url.slice(url.indexOf('/metrics/shared')));
    await wall.getByRole('heading', { name: 'Site performance' }).waitFor();
    expect(await wall.getByText('Marcus Webb').count()).toBe(0);
    await expectAccessible(wall);
    await wall.getByRole('button', { name: 'Show on a wall screen' }).click();
    const api = await apiOf(journey.url, 'editor@metrics.example');
    const values = [{ metric: 'Skips collected', date: weeks.at(-1)!, value: 23 }];
    expect((await api('POST', '/metrics/values', { values })).status).toBe(200);
    await wall.getByRole('cell', { name: /^23/ }).waitFor({ timeout: 2_000 });

    await manager.getByRole('button', { name: 'Revoke Canteen' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await wall.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });
});
