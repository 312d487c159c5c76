import pg from 'pg';
import type { Page } from 'playwright-core';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A separate database for a file on the PostgreSQL of the test run. */
export async function ownDatabase(of: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env['TEST_DATABASE_URL']!;
  const name = `tonnage_${of}_${process.pid}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Draws a signature on a pad, in three strokes. */
export async function draw(page: Page, name: string | RegExp): Promise<void> {
  const field = page.getByRole('img', { name });
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 140, box.y + 50, { steps: 4 });
  await page.mouse.up();
}
