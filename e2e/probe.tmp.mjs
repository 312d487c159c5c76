import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--no-first-run'] });
const page = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
page.on('console', m => console.log('console', m.text()));
page.on('pageerror', e => console.log('pageerror', e.message));
await page.goto('http://localhost:4110/metrics/login'); await page.waitForTimeout(3000);
console.log(await page.title(), (await page.locator('body').innerText()).slice(0, 400));
await browser.close();
