import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, settled, watched } from '@tonnage/e2e/browser';
import { startServer } from '@tonnage/e2e/server';
import type { Page } from 'playwright-core';
import { inFolder } from './in-folder.ts';
import { benchLanes } from './lanes.ts';

/** Milliseconds from a user's action to the frame that shows it, with 2,000 jobs in the week. */
const LIMITS = { median: 16, longest: 50 };
const SIZES = [20, 2000];
const MOVES = 30;
const WIDE = { viewport: { width: 1360, height: 900 } };
const OFFICE = { email: 'office@harrow.example', password: 'Skips-and-tonnes-1' };

interface Week {
  depotId: string;
  monday: string;
}

/**
 * Measures how soon a job appears on another lorry of a full day, and on another day of the planner after a key press or a drop, in a real browser, by the
 * number of jobs in the week.
 */
export async function benchPlanner(): Promise<void> {
  const seeded = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  await (await startServer({ keep: join(seeded, 'data') })).stop();
  const browser = await launchBrowser();
  const rows: Record<string, unknown>[] = [];
  let lanes: Record<string, unknown>[] = [];
  try {
    lanes = await benchLanes(join(seeded, 'data'), join(seeded, 'lanes'));
    for (const size of SIZES) {
      const folder = join(seeded, String(size));
      cpSync(join(seeded, 'data'), folder, { recursive: true });
      const week = await fillWeek(folder, size);
      const server = await startServer({ keep: folder });
      const page = await openPlanner(watched(await browser.newPage(WIDE)), server.url, week);
      await page.waitForFunction((n) => document.querySelectorAll('[data-plan]').length >= n, size);
      for (const how of ['key', 'drop'] as const) {
        const took = await moved(page, how);
        rows.push({
          'jobs in the week': size,
          moved: how === 'key' ? 'by keys' : 'by a drop',
          'median, ms': Math.round(took[took.length >> 1]!),
          'limit ': LIMITS.median,
          '90 %, ms': Math.round(took[Math.floor(took.length * 0.9)]!),
          'longest, ms': Math.round(took.at(-1)!),
          limit: LIMITS.longest,
        });
      }
      await page.close();
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(seeded, { recursive: true, force: true });
  }
  console.table(lanes);
  console.table(rows);
}

async function openPlanner(page: Page, url: string, { depotId, monday }: Week): Promise<Page> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(OFFICE.email);
  await page.getByLabel('Password', { exact: true }).fill(OFFICE.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/desk');
  await page.goto(`${url}/desk/planner?depot=${depotId}&view=week&from=${monday}`);
  return page;
}

/** Copies a confirmed job into the week after next, on its five days in turn, and sets the days' capacity. */
async function fillWeek(folder: string, size: number): Promise<Week> {
  return inFolder(folder, async (database) => {
    // The rest of the history would be written beside the measurement.
    await database.query(`delete from pgboss.job where name = 'demo.history'`);
    const { rows } = await database.query<{ depotId: string; monday: string; jobId: string }>(`
      select j.depot_id as "depotId", to_char(date_trunc('week', current_date) + interval '14 days', 'YYYY-MM-DD') as monday,
        j.id as "jobId" from jobs j where j.status = 'confirmed' and j.type = 'delivery' limit 1`);
    const { depotId, monday, jobId } = rows[0]!;
    const order = `jsonb_build_object('id', md5('order' || n)::uuid, 'number', 'SO-9' || lpad(n::text, 5, '0'))`;
    const job = `jsonb_build_object('id', md5('job' || n)::uuid, 'order_id', md5('order' || n)::uuid,
      'date', date '${monday}' + n % 5)`;
    // Without the triggers on each row: only the planner is measured.
    await database.query(`begin;
      set local session_replication_role = replica;
      insert into orders select r.* from jobs j join orders o on o.id = j.order_id, generate_series(1, ${size}) n,
        lateral jsonb_populate_record(o, ${order}) r where j.id = '${jobId}';
      insert into jobs select r.* from jobs j, generate_series(1, ${size}) n, lateral jsonb_populate_record(j, ${job}) r
        where j.id = '${jobId}';
      update depot_weekdays set capacity = 10000;
      update depot_days set capacity = 10000;
      commit`);
    await database.query('vacuum analyze');
    return { depotId, monday };
  });
}

/**
 * Moves a job from its day to the next and back, each time from the key or drop event to the first task after the frame
 * that shows it. Milliseconds, the shortest first.
 */
async function moved(page: Page, how: 'key' | 'drop'): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < MOVES; n++) {
    took.push(
      await page.evaluate(
        async ([by, forth]) => {
          const days = [...document.querySelectorAll('[data-day]')];
          const card = days[forth ? 0 : 1]!.querySelector<HTMLElement>('[data-plan][draggable="true"]')!;
          const to = days[forth ? 1 : 0]!;
          const id = card.dataset['plan']!;
          const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
          card.focus();
          await frame();
          await frame();
          const painted = new Promise<number>((resolve) => {
            const observer = new MutationObserver(() => {
              if (to.querySelector(`[data-plan="${id}"]`) === null) return;
              observer.disconnect();
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.addEventListener('message', () => resolve(performance.now()));
                port1.start();
                port2.postMessage(null);
              });
            });
            observer.observe(to, { childList: true, subtree: true });
          });
          const start = performance.now();
          if (by === 'key') {
            const key = forth ? 'ArrowRight' : 'ArrowLeft';
            card.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }));
          } else {
            const dataTransfer = new DataTransfer();
            for (const [target, type] of [
              [card, 'dragstart'],
              [to, 'dragover'],
              [to, 'drop'],
            ] as const)
              target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
          }
          return (await painted) - start;
        },
        [how, n % 2 === 0] as const,
      ),
    );
    // The server has stored the move before the next one begins.
    await settled(page);
  }
  return took.toSorted((a, b) => a - b);
}
