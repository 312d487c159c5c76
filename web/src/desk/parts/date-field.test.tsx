import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const permit = {
  id: idOf(10),
  status: 'granted' as const,
  number: 'LCC-1',
  validFrom: '2026-11-11',
  validTo: '2026-12-01',
  validDays: 21,
  order: { id: idOf(11), number: 'SO-10567', status: 'on_site' as const },
  renewal: {
    council: 'Leeds',
    chargePence: 0,
    vatRateBp: 0,
    vatCategory: 'zero' as const,
    validDays: 21,
    lastPence: null,
  },
};

const extending = async () => {
  const server = await open('/desk/permits?view=granted', {
    as: staff('office'),
    answers: { listPermits: [permit], extendPermit: permit },
  });
  await page.press('Renew: SO-10567');
  await page.dialog();
  return server;
};
const day = async () => (await page.field('Last day')).getAttribute('value');

it('a date is typed as people write it, and shown with its weekday', async () => {
  const server = await extending();
  await page.fill('Last day', '5 jan');
  await page.keyboard('{Tab}');
  await vi.waitFor(async () => expect(await day()).toBe('Tue 5 Jan 2027'));
  await page.press('Renew');
  await page.sent(server, 'extendPermit', { to: '2027-01-05' });
});

it('a text that is no date says so in its field, and the form is not sent', async () => {
  const server = await extending();
  await page.fill('Last day', '31/11');
  await page.press('Renew');
  await page.see('“31/11” isn’t a date. Type it like 26 Nov or 26/11/2026.');
  expect((await page.field('Last day')).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await page.field('Last day'));
  expect(server.sent('extendPermit')).toEqual([]);
  await page.fill('Last day', 'tomorrow');
  await page.gone('“31/11” isn’t a date.');
});

it('Enter takes a date that was typed', async () => {
  await extending();
  await page.fill('Last day', '24.12.26');
  await page.keyboard('{Enter}');
  await vi.waitFor(async () => expect(await day()).toBe('Thu 24 Dec 2026'));
});

it('a day is chosen from the calendar by keys, and Escape leaves it as it was', async () => {
  await extending();
  (await page.field('Last day')).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.button('Tuesday 22 December');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('22'));
  await page.keyboard('{ArrowDown}{Enter}');
  await vi.waitFor(async () => expect(await day()).toBe('Tue 29 Dec 2026'));
  await vi.waitFor(async () => expect(document.activeElement).toBe(await page.field('Last day')));
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.button('Tuesday 29 December');
  await page.keyboard('{Escape}');
  await page.absent('Tuesday 29 December');
  expect(await day()).toBe('Tue 29 Dec 2026');
  await page.button('Renew');
});

it('a date beyond what is allowed is refused in its field; a range of a name sets both its ends', async () => {
  const server = await open('/desk/audit', { as: staff('manager') });
  await page.press('Period: Any dates');
  await page.fill('To', '26 nov 2026');
  await page.keyboard('{Tab}');
  await page.see('Choose Wed 25 Nov 2026 or earlier.');
  await page.press('Last month');
  await page.address(/from=2026-10-01/, /to=2026-10-31/);
  await vi.waitFor(() =>
    expect(server.sent('listAudit').at(-1)!.query).toMatchObject({ from: '2026-10-01', to: '2026-10-31' }),
  );
  await page.fill('To', '24 nov 2026');
  await page.keyboard('{Escape}');
  await page.button('Period: 1 Oct – 24 Nov 2026');
});
