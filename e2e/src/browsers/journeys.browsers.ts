import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, sessionOf } from '../sessions.ts';
import { startServer, type RunningServer } from '../server.ts';
import { apiOf } from '../api-client.ts';
import { twoStops } from '../two-stops.ts';
import { openFirefox } from './firefox.ts';
import { stepsOf, storeLogin } from './steps.ts';
import type { Tab, TabOptions } from './tab.ts';
import { openWebKit } from './webkit.ts';

const WIDE = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };
const ENGINES = { Firefox: openFirefox, WebKit: openWebKit };
/** Pictures to look at beside Chromium's, if the folder is named. */
const PICTURES = process.env['BROWSER_PICTURES'];

let server: RunningServer;
const open: Tab[] = [];
const at = (path: string) => `${server.url}${path}`;

afterEach(async () => {
  for (const tab of open.splice(0)) await tab.close();
});

/** What Safari 16.4 does not have, removed before any script of ours. */
const OLD_SAFARI = `
  delete Promise.withResolvers; delete Map.groupBy; delete Object.groupBy; delete AbortSignal.any;
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];`;

for (const [engine, launch] of Object.entries(ENGINES)) {
  const start = async (size: TabOptions, email: string | null, path: string) => {
    const tab = await launch(size);
    open.push(tab);
    if (email !== null) await storeLogin(tab, server.url, await sessionOf(server.url, email));
    await tab.open(`${server.url}${path}`);
    const picture = async (name: string) => {
      if (PICTURES !== undefined) await tab.picture(`${PICTURES}/${engine.toLowerCase()}-${size.width}-${name}.png`);
    };
    return { tab, picture, ...stepsOf(tab) };
  };

  describe(engine, () => {
    // A company of its own for each, because what one does the other would find done.
    beforeAll(async () => {
      server = await startServer({ env: { TONNAGE_DEMO: 'small' } });
      if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
    });
    afterAll(() => server.stop());

    test('a customer logs in on a phone and sees the dashboard', async () => {
      const { fill, press, see, at, picture } = await start(PHONE, null, '/login');
      await fill('Email', 'owner@marlow.example');
      await fill('Password', PASSWORD);
      await picture('login');
      await press('button', 'Login', true);
      await at('/dashboard');
      await see('on site');
      await picture('dashboard');
    });

    test('the search shows its results and opens one by keyboard', async () => {
      for (const size of [PHONE, WIDE]) {
        const { tab, press, find, at, until, picture } = await start(size, 'owner@marlow.example', '/dashboard');
        await find('heading', 'site');
        await press('button', 'Search');
        await until('search box', () => tab.run<boolean>('return document.activeElement?.matches("[role=combobox]")'));
        await tab.type('quay');
        const option = await find('option', 'Quay House');
        expect(option.height).toBeGreaterThan(30);
        const list = await tab.run<number>('return document.querySelector("[role=listbox]").clientHeight');
        expect(list).toBeGreaterThan(100);
        await picture('search');
        await tab.key('Enter');
        await at('/');
        await until('page of the result', () => tab.run<boolean>('return location.pathname !== "/dashboard"'));
      }
    });

    test('a new order keeps what was filled in over a reload', async () => {
      const { tab, press, see, find, picture } = await start(WIDE, 'owner@marlow.example', '/jobs/new');
      await find('heading', 'New job');
      await press('button', 'Quay House');
      await press('radio', 'Mixed construction');
      await press('radio', '8 yd builders');
      await picture('new-job');
      await tab.open(`${server.url}/jobs/new`);
      await see('8 yd builders');
      await see('Mixed construction');
      expect(await tab.run<string>('return document.querySelector("main").innerText')).toContain(
        '8 yd builders skip · on private land',
      );
    });

    test('the jobs are filtered, one is opened, and the browser’s Back returns to the list', async () => {
      const { tab, press, see, at: reach, until, picture } = await start(WIDE, 'owner@marlow.example', '/jobs');
      await see('SO-');
      await picture('jobs');
      await press('row', 'Quay House');
      await reach('/jobs/detail/');
      await see('yd');
      await picture('job');
      await tab.run('history.back()');
      await until('list of jobs', () =>
        tab.run<boolean>('return location.pathname === "/jobs" && document.querySelector("tbody tr") !== null'),
      );
    });

    test('a waste document shows its PDF, and the dialog for uploads fits a phone', async () => {
      const { tab, press, see, find, until, picture } = await start(PHONE, 'owner@marlow.example', '/documents');
      await see('Upload');
      await press('button', 'Upload');
      await find('dialog', 'Upload');
      const width = await tab.run<[number, number]>(
        'const box = document.querySelector("[data-kit-dialog]"); return [box.scrollWidth, box.clientWidth]',
      );
      expect(width[0]).toBeLessThanOrEqual(width[1]);
      await picture('upload');
      await tab.key('Escape');
      const api = await apiOf(at, 'owner@marlow.example');
      const [document] = (await api('GET', '/documents')).body['data'] as { id: string }[];
      await tab.open(`${server.url}/documents/${document!.id}`);
      await see('Download PDF');
      await until('sheet', () => tab.run<boolean>('return document.querySelector("article") !== null'));
      const { url } = (await api('GET', `/documents/${document!.id}/link?as=inline`)).body['data'] as { url: string };
      const policy = await tab.run<string>(`
        const request = new XMLHttpRequest();
        request.open('GET', '${url}', false);
        request.send();
        return request.getResponseHeader('content-type') + ' ' + request.getResponseHeader('content-security-policy');`);
      // A sandbox leaves WebKit's viewer blank.
      expect(policy).toBe("application/pdf frame-ancestors 'self'");
      await picture('document');
    });

    test('a driver marks a stop done in a private window', async () => {
      const { office, date, driverId } = await twoStops(at);
      const made = await office('POST', `/desk/drivers/${driverId}/days/${date}/link`, {});
      const { url: link } = (made.body['data'] as { link: { url: string } }).link;
      const { tab, press, see, find, picture } = await start(PHONE, null, link.slice(link.indexOf('/run#')));
      await find('heading', 'to do');
      await picture('route');
      await press('button', 'En route to stop 1');
      await see('On its way');
      await press('button', 'Stop 1 is done');
      await find('button', 'Mark as done');
      await picture('route-done');
      await press('button', 'Mark as done');
      await see('Completed');
      const state = await tab.run<string>('return document.body.innerText');
      expect(state).not.toContain('could not');
    });

    test('a value is typed into the grid: the first press selects its cell, the second opens it', async () => {
      const { tab, see, find, press, until, picture } = await start(WIDE, 'editor@metrics.example', '/metrics/tasks');
      await see('values');
      await press('link', 'Site performance');
      // The spend of the newest ended week.
      const cell = await until('open cell', () =>
        tab.run<{ x: number; y: number } | null>(`
          const open = document.querySelector('[data-cell="4 7"]');
          if (!open) return null;
          open.scrollIntoView({ block: 'center', inline: 'center' });
          const { x, y, width, height } = open.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };`),
      );
      await tab.pressAt(cell.x, cell.y);
      await until('selected cell', () => tab.run<boolean>('return document.activeElement.matches("td[data-cell]")'));
      expect(await tab.run<number>('return document.querySelectorAll("td[data-cell] input").length')).toBe(0);
      await tab.pressAt(cell.x, cell.y);
      await until('editor', () => tab.run<boolean>('return document.activeElement.matches("td[data-cell] input")'));
      await tab.key('Escape');
      await find('heading', 'Site performance');
      await picture('grid');
    });

    test('the office gives a job to another lorry by keys, and the focus stays on it', async () => {
      const { date, depotId, jobs } = await twoStops(at);
      const day = `/desk/planner?depot=${depotId}&day=${date}`;
      const { tab, until, picture } = await start(WIDE, 'office@harrow.example', day);
      const job = jobs[0]!.id;
      const first = await until('job with a lorry', () =>
        tab.run<string | null>(
          `const card = document.querySelector('[data-lane] [data-plan="' + arguments[0] + '"]');
          if (!card) return null;
          card.focus();
          return card.closest('[data-lane]').dataset.lane;`,
          job,
        ),
      );
      await picture('planner');
      // Its lorry, while it has the focus.
      const lorry = () =>
        tab.run<string | null>(
          'const job = document.activeElement.dataset.plan === arguments[0] ? document.activeElement : null; return job && job.closest("[data-lane]").dataset.lane',
          job,
        );
      await tab.key('ArrowDown', 'Alt');
      await until('job on another lorry', async () => {
        const now = await lorry();
        return now !== null && now !== first;
      });
      await tab.key('ArrowUp', 'Alt');
      await until('job on its lorry again', async () => (await lorry()) === first);
    });

    test('no page reports a violation of its policy', async () => {
      const { tab, see } = await start(WIDE, 'manager@harrow.example', '/desk/settings?tab=company');
      await see('Company');
      const violations = `
        window.violations ??= [];
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => violations.push(violatedDirective + ' ' + sourceFile));`;
      await tab.run(violations);
      for (const name of ['Charges', 'Staff', 'Brand']) {
        await tab.run(
          '[...document.querySelectorAll("main a")].find(({ textContent }) => textContent === arguments[0])?.click()',
          name,
        );
        await see(name);
      }
      expect(await tab.run<string[]>('return window.violations')).toEqual([]);
    });

    test('every app starts in the oldest supported browser', async () => {
      const { tab, find } = await start({ ...PHONE, preload: OLD_SAFARI }, null, '/login');
      const pages = {
        '/login': 'Login',
        '/desk/login': 'Staff login',
        '/metrics/login': 'Login',
        '/run#token=a': 'link',
      };
      for (const [path, heading] of Object.entries(pages)) {
        await tab.open(at(path));
        await find('heading', heading);
        expect(await tab.run('return typeof Promise.withResolvers')).toBe('undefined');
        expect(await tab.run<string>('return document.body.innerText')).not.toContain('too old');
      }
    });

    test('a browser that is older still says so', async () => {
      const { see } = await start({ ...PHONE, preload: 'delete CSS.registerProperty;' }, null, '/login');
      await see('This browser is too old for this page.');
    });
  });
}
