import { chromium } from 'playwright-core';
const base = 'http://localhost:4110';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--no-first-run'] });
const [who, width, height, theme, ...paths] = process.argv.slice(2);
const ctx = await browser.newContext({ viewport: { width: +width, height: +height }, colorScheme: theme, hasTouch: +width < 500, isMobile: +width < 500 });
const page = await ctx.newPage();
await page.goto(base + (who.includes('metrics') ? '/metrics/login' : '/login'));
await page.locator('input[type=email], input[name=email], input[name=identifier]').first().fill(who);
if (who.includes('metrics')) { await page.keyboard.press('Enter'); await page.waitForTimeout(800); }
await page.locator('input[type=password]').fill('Skips-and-tonnes-1');
await page.keyboard.press('Enter');
await page.waitForTimeout(3000);
for (const each of paths) {
  const [path, name] = each.split('=');
  await page.goto(base + path); await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/shots/${name}-${width}-${theme}.png`, fullPage: false });
}
await browser.close();
