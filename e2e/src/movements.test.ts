import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { makeJourney } from './journey.ts';

const journey = makeJourney();

it('a calendar, a list and a document are saved under the server’s file names', async () => {
  const page = await journey.signIn('owner@marlow.example');
  const saved = async (path: string, button: string | RegExp) => {
    await page.goto(journey.url(path));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).first().click();
    if (button === 'Export') await page.getByRole('button', { name: 'CSV' }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const jobs = await saved('/jobs/state/on-site?q=Mill', 'Export');
  expect(jobs.name).toMatch(/^jobs-on-site-\d{4}-\d\d-\d\d\.csv$/);
  const lines = jobs.text.trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes('Mill Lane'))).toBe(true);

  const api = await apiOf(journey.url, 'owner@marlow.example');
  const first = async (path: string) => (await api('GET', path)).body['data'] as { id: string; number: string }[];
  const [order] = await first('/orders/me/getOrdersByStatus?status=on-site');
  const calendar = await saved(`/jobs/detail/${order!.id}`, 'Add to calendar');
  expect(calendar.name).toBe(`${order!.number}.ics`);
  expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n/);

  const [ticket] = await first('/documents?filters[kind][$eq]=weighbridge_ticket&pagination[pageSize]=1');
  const document = await saved(`/documents/${ticket!.id}`, /^Download/);
  expect(document.name).toContain(ticket!.number);
  expect(document.name).toMatch(/\.pdf$/);
});
