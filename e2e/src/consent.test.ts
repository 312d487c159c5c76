import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';

const withTags = (id: string) => makeJourney({ prepare: `update tenants set gtm_id = '${id}'` });

// Specification §7: a tag-manager container is loaded at start-up; portal.md §7: only after consent.
describe('the tag manager', () => {
  const journey = withTags('GTM-AB12CD3');

  it('the tag manager needs consent before it loads; consent is given or refused, and can be withdrawn', async () => {
    for (const answer of ['Reject', 'Accept'] as const) {
      const page = await journey.open('/login', answer === 'Accept' ? PHONE : undefined);
      const requests: string[] = [];
      await page.context().route('https://www.googletagmanager.com/**', (route) => {
        requests.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.tagged = true' });
      });
      const bar = page.getByRole('region', { name: 'Analytics cookies' });
      await bar.waitFor();
      await expectAccessible(page);
      const tagged = () => page.evaluate(() => (window as { tagged?: boolean }).tagged === true);
      expect([requests, await tagged()]).toEqual([[], false]);
      await bar.getByRole('button', { name: answer }).click();
      await bar.waitFor({ state: 'detached' });
      if (answer === 'Accept') {
        await page.waitForFunction(() => (window as { tagged?: boolean }).tagged === true);
        expect(requests[0]).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3');
      }
      await page.goto(journey.url('/about'));
      const change = page.getByRole('button', { name: answer === 'Accept' ? 'Reject' : 'Accept' });
      await change.waitFor();
      await expectAccessible(page);
      await expect.poll(tagged).toBe(answer === 'Accept');
      await change.click();
      await page.getByText(answer === 'Accept' ? 'You’ve rejected' : 'You’ve accepted').waitFor();
      if (answer === 'Accept') await expect.poll(tagged).toBe(false);
    }
  });
});

describe('an invalid id', () => {
  const journey = withTags('UA-1234');

  it('an invalid id raises an error, loads nothing, and the portal works without it', async () => {
    const page = await journey.open('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const raised = page.waitForEvent('pageerror');
    await page.reload();
    expect((await raised).message).toContain('Enter a tag manager ID like GTM-AB12CD3.');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Analytics cookies' }).count()).toBe(0);
    journey.expectTrouble(/tag manager ID like GTM-/);
  });
});
