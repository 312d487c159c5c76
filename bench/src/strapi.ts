import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { installTools } from '../../scripts/tools.ts';
import { bearerOf, posting, SITE } from './calls.ts';
import type { Request } from './capture.ts';

const FOLDER = new URL('../../tools/strapi/', import.meta.url).pathname;

/**
 * Strapi in production mode on a database of its own of the same PostgreSQL: 25 sites, and so many orders that each belong to one.
 * `calls` are those of the portal, by the same names, of a signed-in person. Its port is the last argument.
 */
export async function startStrapi(
  server: string,
  orders: number,
  port: number,
): Promise<{ process: ChildProcess; calls: Map<string, Request> }> {
  installTools(FOLDER);
  mkdirSync(join(FOLDER, 'public/uploads'), { recursive: true });
  await running(server, 'create database strapi');
  const url = new URL(server);
  url.pathname = '/strapi';
  const child = spawn(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    cwd: FOLDER,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
      DATABASE_URL: url.href,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const jwt = await new Promise<string>((resolve, reject) => {
    let said = '';
    let token: string | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      if (said.length < 1e5) said += chunk.toString();
      token ??= /TOKEN (\S+) END/.exec(said)?.[1];
      if (token !== undefined && said.includes('Strapi started')) resolve(token);
    });
    child.once('exit', () => reject(new Error(`Strapi stopped before it was ready.\n${said}`)));
  });
  await running(
    url.href,
    `insert into sites (document_id, name, address_line_1, town, postcode, created_at, updated_at, published_at)
      select md5('site' || n), 'Site ' || n, n || ' Canal Road', 'Leeds', 'LS11 5PS', now(), now(), now() from generate_series(1, 25) n;
    insert into orders (document_id, number, state, placement, po_number, hire_days, hire_start, hire_until, net_pence, vat_pence,
        gross_pence, created_at, updated_at, published_at)
      select md5('order' || n), 'B-' || n, 'completed', 'private', 'PO-' || n, 14, current_date, current_date + 14, 20000, 4000,
        24000, now(), now(), now() from generate_series(1, ${orders}) n;
    insert into orders_site_lnk (order_id, site_id, order_ord) select id, 1 + id % 25, id from orders;
    analyze`,
  );
  const headers = bearerOf(jwt);
  const get = (name: string, path: string): Request => ({ name, method: 'GET', path: `/api${path}`, headers });
  const calls = [
    get('25 sites', '/sites'),
    get('users/me', '/users/me'),
    get('25 orders with their site', '/orders?populate=site'),
    posting('create a site', '/sites', headers, { data: SITE }),
  ];
  return { process: child, calls: new Map(calls.map((call) => [call.name, call])) };
}

async function running(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}
