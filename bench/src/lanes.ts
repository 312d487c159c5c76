import { cpSync } from 'node:fs';
import { launchBrowser, settled, watched } from '@tonnage/e2e/browser';
import { startServer } from '@tonnage/e2e/server';
import type { Browser, Page } from 'playwright-core';
import { inFolder } from './in-folder.ts';

const LORRIES = 40;
const JOBS = 400;
const MOVES = 30;
const WIDE = { viewport: { width: 1360, height: 900 } };
const OFFICE = { email: 'office@harrow.example', password: 'Skips-and-tonnes-1' };
/** A move costs at most this many times the same move of as many boxes on a page with nothing else. */
const LIMIT = 2;

/**
 * A depot's day of 40 lorries and 400 jobs: from the key that moves a job to another lorry to the first task after the
 * frame that shows it there, beside the same move on a bare page, by turns in the same run.
 */
export async function benchLanes(seeded: string, folder: string): Promise<Record<string, unknown>[]> {
  cpSync(seeded, folder, { recursive: true });
  const address = await fillDay(folder);
  const server = await startServer({ keep: folder });
  const browser = await launchBrowser();
  try {
    const page = await openDay(browser, server.url, address);
    const bare = await openBare(browser);
    const took = { lanes: [] as number[], bare: [] as number[] };
    for (let n = 0; n < MOVES; n++) {
      took.lanes.push(await moveOne(page, n % 2 === 0));
      await settled(page);
      took.bare.push(await moveOne(bare, n % 2 === 0));
    }
    const [lanes, least] = [took.lanes, took.bare].map((all) => all.toSorted((a, b) => a - b));
    const middle = (all: number[]) => all[all.length >> 1]!;
    return [
      {
        lorries: LORRIES,
        jobs: JOBS,
        'median, ms': Math.round(middle(lanes!)),
        'bare page, ms': Math.round(middle(least!)),
        times: Number((middle(lanes!) / middle(least!)).toFixed(1)),
        limit: LIMIT,
        'longest, ms': Math.round(lanes!.at(-1)!),
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Gives one depot 40 skip loaders with ten jobs each, the week after next. Returns the address of that day. */
function fillDay(folder: string): Promise<string> {
  return inFolder(folder, async (database) => {
    await database.query(`delete from pgboss.job where name = 'demo.history'`);
    const { rows } = await database.query<{ depotId: string; day: string; jobId: string }>(`
      select j.depot_id as "depotId", to_char(date_trunc('week', current_date) + interval '15 days', 'YYYY-MM-DD') as day,
        j.id as "jobId" from jobs j where j.status = 'confirmed' and j.type = 'delivery' limit 1`);
    const { depotId, day, jobId } = rows[0]!;
    const order = `jsonb_build_object('id', md5('order' || n)::uuid, 'number', 'SO-9' || lpad(n::text, 5, '0'),
      'placement', 'private')`;
    const job = `jsonb_build_object('id', md5('job' || n)::uuid, 'order_id', md5('order' || n)::uuid, 'date', date '${day}',
      'status', 'allocated', 'vehicle_id', md5('lorry' || n % ${LORRIES})::uuid, 'driver_id', md5('driver' || n % ${LORRIES})::uuid,
      'run_position', n / ${LORRIES} + 1, 'slot', 'any')`;
    await database.query(`begin;
      set local session_replication_role = replica;
      insert into drivers select r.* from drivers d, generate_series(0, ${LORRIES - 1}) n,
        lateral jsonb_populate_record(d, jsonb_build_object('id', md5('driver' || n)::uuid, 'depot_id', '${depotId}',
          'name', 'Driver ' || n)) r where d.id = (select id from drivers limit 1);
      insert into vehicles select r.* from vehicles v,
        generate_series(0, ${LORRIES - 1}) n, lateral jsonb_populate_record(v, jsonb_build_object('id', md5('lorry' || n)::uuid,
          'depot_id', '${depotId}', 'name', 'Lorry ' || n, 'registration', 'BE' || lpad(n::text, 2, '0') || ' NCH',
          'driver_id', md5('driver' || n)::uuid, 'payload_kg', null)) r
        where v.id = (select id from vehicles where kind = 'skip_loader' limit 1);
      insert into orders select r.* from jobs j join orders o on o.id = j.order_id, generate_series(0, ${JOBS - 1}) n,
        lateral jsonb_populate_record(o, ${order}) r where j.id = '${jobId}';
      insert into jobs select r.* from jobs j, generate_series(0, ${JOBS - 1}) n, lateral jsonb_populate_record(j, ${job}) r
        where j.id = '${jobId}';
      commit`);
    await database.query('vacuum analyze');
    return `/desk/planner?depot=${depotId}&day=${day}`;
  });
}

async function openDay(browser: Browser, url: string, address: string): Promise<Page> {
  const page = watched(await browser.newPage(WIDE));
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(OFFICE.email);
  await page.getByLabel('Password', { exact: true }).fill(OFFICE.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/desk');
  await page.goto(url + address);
  await page.waitForFunction((n) => document.querySelectorAll('[data-lane] [data-plan]').length >= n, JOBS);
  return page;
}

/** As many boxes, and one listener that moves the focused one to the lane above or below. */
async function openBare(browser: Browser): Promise<Page> {
  const page = await browser.newPage(WIDE);
  const boxes = (lane: number) =>
    Array.from(
      { length: JOBS / LORRIES },
      (_, i) =>
        `<button data-plan="${lane}-${i}" style="position:absolute;left:${i * 70}px;width:64px;height:37px">8 LS11<br>Marlow</button>`,
    ).join('');
  const lanes = Array.from(
    { length: LORRIES },
    (_, i) => `<div data-lane="${i}" style="position:relative;height:48px">${boxes(i)}</div>`,
  ).join('');
  await page.setContent(`<!doctype html><title>Bare</title>${lanes}<script>
    document.addEventListener('keydown', (event) => {
      const lane = event.target.closest('[data-lane]');
      const to = event.key === 'ArrowDown' ? lane.nextElementSibling : lane.previousElementSibling;
      to.append(event.target);
      [...to.children].forEach((box, i) => { box.style.left = i * 70 + 'px'; });
      [...lane.children].forEach((box, i) => { box.style.left = i * 70 + 'px'; });
    });
  </script>`);
  return page;
}

/** Moves a job to the second lane and back, milliseconds from the key. */
function moveOne(page: Page, forth: boolean): Promise<number> {
  return page.evaluate(async (down) => {
    const lanes = [...document.querySelectorAll<HTMLElement>('[data-lane]')].filter(
      (lane) => lane.querySelector('[data-plan]') !== null,
    );
    const [from, to] = down ? [lanes[0]!, lanes[1]!] : [lanes[1]!, lanes[0]!];
    const card = [...from.querySelectorAll<HTMLElement>('[data-plan]')].at(-1)!;
    const id = card.dataset['plan']!;
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    card.focus();
    await frame();
    await frame();
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        if (to.querySelector(`[data-plan="${id}"]`) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()));
          port1.start();
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(to, { childList: true, subtree: true });
    });
    const start = performance.now();
    const key = down ? 'ArrowDown' : 'ArrowUp';
    card.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }));
    return (await painted) - start;
  }, forth);
}
