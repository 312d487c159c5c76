import { createDatabase } from '@tonnage/server/scripts/temporary-postgres';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A separate database for a file on the PostgreSQL of the test run. */
export function ownDatabase(of: string): Promise<{ url: string; drop: () => Promise<void> }> {
  return createDatabase(inject('seeded').postgres, `tonnage_${of}_${process.pid}`);
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
