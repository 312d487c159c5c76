import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeJourney } from '../journey.ts';

const journey = makeJourney({
  prepare: "update tenants set gtm_id = 'GTM-AB12CD3'",
});

const SECRET = 'a-secret-that-only-its-addressee-has-1234567';
const LINKS = [
  `/reset?email=owner%40marlow.example&token=${SECRET}`,
  `/RESET/?token=${SECRET}`,
  `/confirm#email=owner%40marlow.example&token=${SECRET}`,
  `/invitation#token=${SECRET}`,
  `/proposal#answer=accept&token=${SECRET}`,
  `/newsletter#confirm=${SECRET}`,
  `/newsletter#leave=${SECRET}`,
  `/pay/card#reference=${SECRET}`,
  `/pay/sandbox#reference=${SECRET}`,
  `/desk/invitation#token=${SECRET}`,
  `/metrics/invitation#token=${SECRET}`,
  `/metrics/unsubscribe#key=${SECRET}&type=ADD_OBJECTIVE`,
  `/run#token=${SECRET}`,
];

/** A page may run the script that it contains, and no other. */
const OWN_SCRIPT = / 'sha256-[\w+/=]{44}'$/;

/** A container that sends everything about the page's address to its owner, and loads a third-party script. */
const CONTAINER = `
  window.tagged = true;
  const tell = () => {
    const entries = 'navigation' in window ? navigation.entries().map(({ url }) => url) : [];
    const timed = performance.getEntriesByType('navigation').map(({ name }) => name);
    const seen = [location.href, document.referrer, history.state, entries, timed, { ...sessionStorage }];
    void fetch('https://www.google-analytics.com/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(seen) });
  };
  tell();
  addEventListener('hashchange', tell);
  addEventListener('popstate', tell);
  const script = document.createElement('script');
  script.src = 'https://tags.example/more.js';
  document.head.append(script);
`;

/** A browser whose user consented to the tag manager, and the container's requests. */
async function allowed() {
  const page = await journey.open('/healthz');
  const requested: string[] = [];
  const reported: string[] = [];
  const context = page.context();
  await context.addCookies([{ name: 'tonnage_consent', value: 'given', url: journey.url('/') }]);
  await context.route('https://www.googletagmanager.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: CONTAINER });
  });
  await context.route('https://www.google-analytics.com/**', (route) => {
    reported.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  await context.route('https://tags.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.more = true' }),
  );
  return { page, requested, reported };
}
const tagged = (page: Page) => page.evaluate(() => (window as { tagged?: boolean }).tagged === true);
const policyOf = (headers: Record<string, string>, directive: string) =>
  headers['content-security-policy']!.split('; ').find((each) => each.startsWith(`${directive} `))!;

describe('a tag manager with consent', () => {
  it('the container and what it loads run by nonce on a page without a secret; the policy names no host for scripts', async () => {
    const { page, requested, reported } = await allowed();
    const answer = (await page.goto(journey.url('/login')))!;
    expect(policyOf(answer.headers(), 'script-src')).toMatch(
      /^script-src 'self' 'sha256-[\w+/=]{44}' 'nonce-[\w+/=]{24}' 'strict-dynamic'$/,
    );
    await page.waitForFunction(() => (window as { more?: boolean }).more === true);
    expect(requested).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3']);
    await expect.poll(() => reported.length).toBeGreaterThan(0);
  });

  it.each(LINKS)('the container never runs on the page of %s, and never sees the secret later', async (link) => {
    const { page, requested, reported } = await allowed();
    const answer = (await page.goto(journey.url(link)))!;
    await page.locator('h1, [data-page-title]').first().waitFor();
    const { origin, pathname } = new URL(journey.url(link));
    expect(page.url()).toBe(origin + pathname);
    const headers = answer.headers();
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(policyOf(headers, 'script-src')?.replace(OWN_SCRIPT, '')).toBe("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('google');
    expect([
      requested,
      await tagged(page),
      await page.getByRole('region', { name: 'Analytics cookies' }).count(),
    ]).toEqual([[], false, 0]);

    // A reload finds the secret again; then the same tab opens a page where the container runs.
    await page.reload();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).toContain(SECRET);
    await page.goto(journey.url('/about'));
    await page.waitForFunction(() => (window as { tagged?: boolean }).tagged === true);
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    expect(reported.join('\n')).not.toContain(SECRET);
    // Nor when the user goes back, or pastes another link over the page of the first.
    await page.goBack();
    await page.locator('h1, [data-page-title]').first().waitFor();
    expect(await tagged(page)).toBe(false);
    expect(reported.join('\n')).not.toContain(SECRET);
  });

  it('the container stops when a user follows a portal link to a link page', async () => {
    const { page, reported } = await allowed();
    await page.goto(journey.url('/about'));
    await page.waitForFunction(() => (window as { tagged?: boolean }).tagged === true);
    await page.goto(journey.url(`/newsletter#leave=${SECRET}`));
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    // Another link to the same page only changes the fragment.
    await page.goto(journey.url(`/newsletter#confirm=${SECRET}`));
    await page.getByRole('button', { name: 'Yes, subscribe me' }).waitFor();
    expect(page.url()).toBe(journey.url('/newsletter'));
    expect(await tagged(page)).toBe(false);
    expect(reported.join('\n')).not.toContain(SECRET);
  });
});

it('no third-party script runs before consent, nor in the other apps after it', async () => {
  const cookie = { cookie: 'tonnage_consent=given' };
  for (const [path, headers] of [
    ['/login', {}],
    ['/login', { cookie: 'tonnage_consent=refused' }],
    ['/desk/login', cookie],
    ['/metrics/login', cookie],
    ['//reset', cookie],
    ['/%72eset', cookie],
  ] as const) {
    const answer = await fetch(journey.url('') + path, { headers });
    const policy = Object.fromEntries(answer.headers);
    const scripts = policyOf(policy, 'script-src')?.replace(OWN_SCRIPT, '');
    expect([path, scripts]).toEqual([path, "script-src 'self'"]);
  }
});
