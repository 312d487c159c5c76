import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { expectAccessible, makeJourney } from './journey.ts';

const MESSAGE = 'We are moving yards. Back on Monday.';

const journey = makeJourney({
  async prepare(dataDir) {
    const database = await PGlite.create(join(dataDir, 'db'));
    await database.query('update tenants set disabled = true, disabled_message = $1', [MESSAGE]);
    await database.close();
  },
});

// Specification §1: when disabled, the guest layout shows only the disabledMessage instead of the page content.
it('a disabled company shows its message and nothing else', async () => {
  const page = await journey.open('/');
  await page.getByText(MESSAGE).waitFor();
  expect((await page.locator('#root').innerText()).trim()).toBe(MESSAGE);
  await expectAccessible(page);
});
