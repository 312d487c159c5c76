import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();

/** Types and chooses by keyboard alone; counts the keys, and the fields and choices that they filled in. */
function hands(page: Page) {
  const counted = { keys: 0, fields: 0 };
  const press = async (key: string) => {
    counted.keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    counted.fields += 1;
    for (const key of text) await press(key === ' ' ? 'Space' : key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
  return {
    counted,
    press,
    type,
    /** Tab until the field has the focus. */
    async to(name: string) {
      for (let steps = 0; (await focused()) !== name; steps += 1) {
        if (steps === 20) throw new Error(`Tab does not reach ${name}`);
        await press('Tab');
      }
    },
    at: (name: string) => expect.poll(focused).toBe(name),
    /** A caller with containers on site is asked first what they need. */
    atKind: () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-kind]') !== null)).toBe(true),
    async tick() {
      counted.fields += 1;
      await press('Space');
    },
    async choice(key: string) {
      counted.fields += 1;
      await press(key);
    },
  };
}

const open = async (page: Page) => {
  await page.goto(journey.url('/desk/phone-order'));
  await page.getByRole('heading', { level: 1, name: 'Phone order' }).waitFor();
};
const suggestion = (page: Page, name: RegExp) => page.getByRole('option', { name }).first().waitFor();
/** The price of what is entered now, which the clerk tells the caller. */
const price = (page: Page) =>
  page
    .locator('section[aria-label="Price"][aria-busy="false"]')
    .getByText(/^Total £\d/)
    .waitFor();

/** A day with room, as a clerk types it: what the screen offers of the days after today. */
async function freeDay(page: Page): Promise<string> {
  await open(page);
  const typing = hands(page);
  await typing.at('find');
  // Slowly, with the list there at every letter: Enter still chooses its first line.
  for (const letter of 'lena') {
    await typing.press(letter);
    if (letter !== 'l') await suggestion(page, /Lena/);
  }
  await typing.press('Enter');
  await typing.atKind();
  await typing.to('containerSubTypeId');
  await typing.choice('8');
  await typing.to('wasteTypeId');
  await typing.choice('m');
  await typing.to('day');
  await typing.type('tom');
  const left = await page.getByText(/^Places left:/).textContent();
  const [, day, month] = /(\d{1,2}) ([A-Z][a-z]{2}) \d/.exec(left!.replace(/^.*?today \w+/, ''))!;
  page.once('dialog', (leaving) => void leaving.accept());
  return `${day} ${month!.toLowerCase()}`;
}

describe('a telephone order', () => {
  it('of a known customer takes at most 12 fields and 45 keys, of a new private one 18 and 140', async () => {
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk');
    const day = await freeDay(page);
    await open(page);
    const known = hands(page);
    await known.at('find');
    await known.type('lena');
    await suggestion(page, /Lena/);
    await known.press('Enter');
    await known.atKind();
    await known.to('containerSubTypeId');
    await known.choice('8');
    await known.to('wasteTypeId');
    await known.choice('m');
    await known.to('day');
    await known.type(day);
    await known.to('poNumber');
    await known.type('4711');
    await price(page);
    await known.to('confirmed');
    await known.tick();
    await expectAccessible(page);
    await known.press('Control+Enter');
    await page.getByText(/^SO-\d+ confirmed$/).waitFor();
    expect(known.counted.fields).toBeLessThanOrEqual(12);
    expect(known.counted.keys).toBeLessThanOrEqual(45);

    // The next call: the form is empty again, and ready.
    const fresh = hands(page);
    await fresh.at('find');
    await fresh.type('Owen Ellis');
    await suggestion(page, /Add “Owen Ellis”/);
    await fresh.press('Enter');
    await fresh.at('phone');
    await fresh.type('07700900123');
    await fresh.to('addressLine1');
    await fresh.type('4 Beech Grove');
    await fresh.to('town');
    await fresh.type('Leeds');
    await fresh.to('postcode');
    await fresh.type('LS6 2AB');
    await fresh.to('containerSubTypeId');
    await fresh.choice('8');
    await fresh.to('wasteTypeId');
    await fresh.choice('m');
    await fresh.to('day');
    await fresh.type(day);
    await price(page);
    await fresh.to('confirmed');
    await fresh.tick();
    await fresh.press('Control+Enter');
    await page.getByText(/^SO-\d+ confirmed$/).waitFor();
    expect(fresh.counted.fields).toBeLessThanOrEqual(18);
    expect(fresh.counted.keys).toBeLessThanOrEqual(140);
    await page.getByRole('link', { name: /^Open SO-/ }).click();
    await page.getByText('Owen Ellis').first().waitFor();
  });

  it('to exchange, take away or empty a container takes at most 20 keys, a wait and load 45', async () => {
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk');
    const day = await freeDay(page);
    // The customer's containers on site for which no visit is booked.
    const rows = await page
      .locator('section', { hasText: 'On site' })
      .locator('button[aria-pressed]')
      .allTextContents();
    const numbers = rows.flatMap((row) => /SO-(\d+)$/.exec(row)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
    for (const [at, [key, booked]] of [
      ['3', 'Exchange'],
      ['4', 'Collection'],
      ['5', 'Tip and return'],
    ].entries()) {
      await open(page);
      const call = hands(page);
      await call.at('find');
      await call.type(numbers[at]!);
      await suggestion(page, new RegExp(`^SO-${numbers[at]}`));
      await call.press('Enter');
      await call.atKind();
      await call.press(key!);
      await call.to('day');
      await call.type(day);
      await page.locator('section[aria-label="Price"][aria-busy="false"]').waitFor();
      await page.getByText(/^Places left:/).waitFor();
      await call.press('Control+Enter');
      await page.getByText(new RegExp(`^${booked} for SO-${numbers[at]} on .* confirmed$`)).waitFor();
      expect(call.counted.keys).toBeLessThanOrEqual(20);
    }

    const load = hands(page);
    await load.at('find');
    await load.type('lena');
    await suggestion(page, /Lena/);
    await load.press('Enter');
    await load.atKind();
    await load.press('2');
    await load.to('containerSubTypeId');
    await load.choice('8');
    await load.to('wasteTypeId');
    await load.choice('m');
    await load.to('day');
    await load.type(day);
    await load.to('poNumber');
    await load.type('4712');
    await price(page);
    await load.to('confirmed');
    await load.tick();
    await load.press('Control+Enter');
    await page.getByText(/^SO-\d+ confirmed$/).waitFor();
    expect(load.counted.keys).toBeLessThanOrEqual(45);
  });
});
