import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBrowser, settled, watched } from '@tonnage/e2e/browser';
import { startServer } from '@tonnage/e2e/server';
import { logIn, storedValues } from '@tonnage/e2e/sessions';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { installTools } from '../../scripts/tools.ts';

const ROUNDS = 3;
const LIGHTHOUSE = new URL('../../tools/lighthouse/', import.meta.url);
const BARE = new URL('../bare/', import.meta.url);
const PHONE = { width: 390, height: 844 };

interface Figures {
  points: number;
  'first paint': number;
  'largest paint': number;
  'blocked for': number;
  shift: number;
  requests: number;
  kB: number;
}

interface Audited {
  lhr: {
    categories: { performance: { score: number } };
    audits: Record<string, { numericValue?: number; details?: { items: unknown[] } }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Audited>;

/**
 * `npm run bench -- pages`: Lighthouse's phone (slow 4G, a processor of a quarter of the speed) at the login page, at the dashboard with
 * nothing cached but the session, and at the dashboard of somebody who has been there; the middle of three, by turns with a bare page of
 * React.
 */
export async function benchPages(): Promise<void> {
  installTools(LIGHTHOUSE.pathname);
  const { default: lighthouse } = (await import(new URL('node_modules/lighthouse/core/index.js', LIGHTHOUSE).href)) as {
    default: Lighthouse;
  };
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  const bare = await serveBare(join(folder, 'bare'));
  const server = await startServer();
  const values = storedValues(await logIn(server.url, 'owner@marlow.example'));
  const dashboard = `${server.url}/dashboard`;
  const visited = join(folder, 'visited');
  await visit(visited, server.url, values, dashboard);
  const audits: Record<string, (round: number) => Promise<Figures>> = {
    'a bare page': (i) => audit(lighthouse, join(folder, `bare-${i}`), bareAddress(bare)),
    '/login': (i) => audit(lighthouse, join(folder, `login-${i}`), `${server.url}/login`),
    '/dashboard, first': async (i) => {
      const profile = join(folder, `first-${i}`);
      await visit(profile, server.url, values);
      return audit(lighthouse, profile, dashboard);
    },
    '/dashboard, again': () => audit(lighthouse, visited, dashboard),
  };
  const all = Object.fromEntries(Object.keys(audits).map((name) => [name, [] as Figures[]]));
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, run] of Object.entries(audits)) all[name]!.push(await run(round));
  } finally {
    bare.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(Object.fromEntries(Object.entries(all).map(([name, figures]) => [name, middle(figures)])));
}

/** A profile in which the session is stored; with `address`, that page has been seen. */
async function visit(profile: string, origin: string, values: Record<string, string>, address?: string): Promise<void> {
  const context = await launch(profile);
  const page = watched(await context.newPage());
  await page.goto(`${origin}/healthz`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), values);
  if (address !== undefined) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page, 2_000);
  }
  await context.close();
}

function launch(profile: string, ...more: string[]) {
  const { path, env } = findBrowser();
  return chromium.launchPersistentContext(profile, {
    executablePath: path,
    env: { ...process.env, ...env },
    viewport: PHONE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
  });
}

async function audit(lighthouse: Lighthouse, profile: string, url: string): Promise<Figures> {
  const port = await freePort();
  const context = await launch(profile, `--remote-debugging-port=${port}`);
  try {
    const flags = { port, onlyCategories: ['performance'], logLevel: 'error', disableStorageReset: true };
    const { categories, audits } = (await lighthouse(url, flags)).lhr;
    const figure = (name: string) => audits[name]!.numericValue ?? 0;
    return {
      points: Math.round(categories.performance.score * 100),
      'first paint': Math.round(figure('first-contentful-paint')),
      'largest paint': Math.round(figure('largest-contentful-paint')),
      'blocked for': Math.round(figure('total-blocking-time')),
      shift: Number(figure('cumulative-layout-shift').toFixed(3)),
      requests: audits['network-requests']!.details!.items.length,
      kB: Math.round(figure('total-byte-weight') / 1000),
    };
  } finally {
    await context.close();
  }
}

const middleOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
const middle = (figures: Figures[]) =>
  Object.fromEntries(
    (Object.keys(figures[0]!) as (keyof Figures)[]).map((key) => [key, middleOf(figures.map((each) => each[key]))]),
  );

/** Builds the bare page and serves it as the product serves its own: compressed, its script for a year. */
async function serveBare(outDir: string): Promise<Server> {
  await build({ root: BARE.pathname, logLevel: 'error', build: { outDir } });
  const server = createServer(({ url = '/' }, response) => {
    const file = join(outDir, url === '/' ? 'index.html' : url);
    try {
      const body = brotliCompressSync(readFileSync(file));
      const type = file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      const kept = file.endsWith('.js') ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': kept }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

const bareAddress = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}/`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
