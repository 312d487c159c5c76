import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, makeJourney, projectLink } from './journey.ts';

const journey = makeJourney();

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
/** The newest ended week: the running one is the last of nine. */
const DUE = 7;

describe('screens of every width', () => {
  const SPEND = 4;
  /** Which columns are partly hidden, and how many are fully visible. */
  const visible = (page: Page) =>
    page.getByRole('grid').evaluate((table) => {
      const [head, ...columns] = [...table.querySelectorAll('thead th')].map((th) => th.getBoundingClientRect());
      const { right: end } = table.parentElement!.getBoundingClientRect();
      const isCut = ({ left, right }: DOMRect) =>
        [head!.right, end].some((edge) => left < edge - 1 && right > edge + 1);
      const isWhole = ({ left, right }: DOMRect) => left >= head!.right - 1 && right <= end + 1;
      return { cut: columns.filter(isCut).length, whole: columns.filter(isWhole).length };
    });

  test('the table cuts off no figure at any width, uses a wide screen, and hides what is being scrolled', async () => {
    const page = await journey.signIn('manager@metrics.example', { width: 1280, height: 900 }, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('grid').waitFor();
    for (const [width, whole] of [
      [1920, 9],
      [1280, 7],
      [1100, 7],
      [1024, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => visible(page)).toEqual({ cut: 0, whole });
    }
    // A focused cell is fully visible.
    await cell(page, SPEND, DUE).focus();
    for (let column = DUE; column > 0; column--) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visible(page)).toEqual({ cut: 0, whole: 6 });
    await page.getByRole('grid').evaluate((table) => {
      table.parentElement!.style.scrollSnapType = 'none';
      table.parentElement!.scrollLeft = 30;
    });
    await expect.poll(() => cell(page, SPEND, 0).innerText()).toMatch(/^…/);
    await expectAccessible(page);
  });

  test('the values to accept are cut off at no width', async () => {
    const page = await journey.signIn('manager@metrics.example', { width: 1280, height: 900 }, '/metrics');
    await projectLink(page, 'Site performance').click();
    await page.getByRole('link', { name: /^Pending data/ }).click();
    const dismiss = page.getByRole('button', { name: /^Dismiss: / });
    await dismiss.first().waitFor();
    for (const width of [1920, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await page.locator('main button[data-action]').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right } = button.getBoundingClientRect();
          return left >= 0 && right <= document.documentElement.clientWidth && button.scrollWidth <= button.clientWidth;
        }),
      );
      expect(boxes.length).toBeGreaterThan(3);
      expect(boxes).not.toContain(false);
      // The frame of a phone is drawn once the page has noticed its width.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      const table = page.locator('main table').first();
      expect(await table.evaluate((each) => each.scrollWidth <= each.parentElement!.clientWidth)).toBe(true);
    }
  });

  test('an empty export is reported where it is seen, in a dialog that scrolls', async () => {
    const page = await journey.signIn('manager@metrics.example', { width: 1280, height: 480 }, '/metrics');
    await page.getByRole('link', { name: 'All projects' }).first().click();
    await page.getByRole('button', { name: 'Export selection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To', { exact: true }).fill('2001-01-01');
    await dialog.getByRole('checkbox', { name: 'Include unreported periods' }).scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: 'Download' }).click();
    const message = dialog.getByText('There is no data to export.');
    await message.waitFor();
    await expect
      .poll(() =>
        message.evaluate((text) => {
          const { left, top, height } = text.getBoundingClientRect();
          const shown = document.elementFromPoint(left + 2, top + height / 2);
          return shown !== null && (text.contains(shown) || shown.contains(text));
        }),
      )
      .toBe(true);
  });
});
