import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { everyEmail, type ShownEmail } from '../emails.ts';
import { unreadableTexts } from '../screens/unreadable.ts';
import { startServer } from '../server.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

const ENGINES = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebKit };
/** The narrowest phone, and an email program's pane beside its list. */
const WIDTHS = [320, 600];
/** The height of a finger, and the size of the smallest text that is read without effort, pixels. */
const [FINGER, SMALLEST] = [44, 12];
const PICTURES = process.env['BROWSER_PICTURES'];

const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-emails-'));
let emails: ShownEmail[];
let mailbox: Server;
const open: Tab[] = [];

beforeAll(async () => {
  await (await startServer({ keep: dataDir, env: { TONNAGE_DEMO: 'small' } })).stop();
  emails = await everyEmail(dataDir);
  mailbox = createServer(({ url }, response) => {
    const email = emails.find(({ name }) => url === `/${name}`);
    response.writeHead(email ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(email?.html);
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
});
afterEach(async () => {
  for (const tab of open.splice(0)) await tab.close();
});
afterAll(() => {
  mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** In the page: what is measured of an email. */
const MEASURE = `
  const luminance = (colour) => {
    const [r, g, b] = /\\(([^)]*)\\)/.exec(colour)[1].split(/[ ,]+/).map(Number).map((x) => x / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor;
    return element.parentElement ? groundOf(element.parentElement) : 'rgb(255, 255, 255)';
  };
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.getClientRects().length > 0);
  const texts = shown.filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
  const said = (element) => element.textContent.trim().slice(0, 60);
  const width = document.documentElement.clientWidth;
  const outside = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -0.5 || right > width + 0.5) && ![...element.children].some(outside);
  };
  const contrast = (element) => {
    const [a, b] = [getComputedStyle(element).color, groundOf(element)].map(luminance);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  return {
    width: document.documentElement.scrollWidth,
    outside: shown.filter(outside).map((element) => element.tagName + ' ' + said(element)),
    small: texts.filter((element) => parseFloat(getComputedStyle(element).fontSize) < arguments[0]).map(said),
    faint: texts.filter((element) => contrast(element) < 4.5).map((element) => said(element) + ' ' + contrast(element).toFixed(1)),
    nameless: shown.filter((element) => element.matches('img') && element.alt.trim() === '').length,
    broken: [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.alt),
    buttons: shown.filter((element) => element.matches('.filled, .outlined')).map((element) => {
      const { height, width } = element.getBoundingClientRect();
      return { label: said(element), height, width };
    }),
    ground: luminance(groundOf(document.querySelector('.sheet'))),
  };`;

interface Measured {
  width: number;
  outside: string[];
  small: string[];
  faint: string[];
  nameless: number;
  broken: string[];
  buttons: { label: string; height: number; width: number }[];
  /** 0 is black and 1 is white. */
  ground: number;
}

/** What is wrong with an email, each as a sentence. */
function defects(email: ShownEmail, width: number, dark: boolean, seen: Measured, unreadable: string[]): string[] {
  const labels = seen.buttons.map(({ label }) => label);
  return [
    ...(seen.width > width ? [`it is ${seen.width} px wide`] : []),
    ...seen.outside.map((what) => `outside the page: ${what}`),
    ...unreadable,
    ...seen.small.map((text) => `smaller than ${SMALLEST} px: ${text}`),
    ...seen.faint.map((text) => `hard to see: ${text}`),
    ...(seen.nameless > 0 ? [`${seen.nameless} pictures without a text`] : []),
    ...seen.broken.map((alt) => `a picture is missing: ${alt}`),
    ...(labels.join() === email.buttons.join()
      ? []
      : [`its buttons are ${labels.join()}, not ${email.buttons.join()}`]),
    ...seen.buttons.filter(({ height }) => height < FINGER).map(({ label }) => `no finger meets the button ${label}`),
    ...(dark === seen.ground < 0.1 ? [] : [`the colours are not ${dark ? 'dark' : 'light'}`]),
  ].map((what) => `${email.name}: ${what}`);
}

describe.each(Object.entries(ENGINES))('%s', (engine, launch) => {
  test.each(WIDTHS.flatMap((width) => [false, true].map((dark) => ({ width, dark }))))(
    'every email is whole and readable: $width px, dark $dark',
    async ({ width, dark }) => {
      const tab = await launch({ width, height: 1600, dark });
      open.push(tab);
      const { port } = mailbox.address() as AddressInfo;
      const wrong: string[] = [];
      for (const email of emails) {
        await tab.open(`http://127.0.0.1:${port}/${email.name}`);
        const seen = await tab.run<Measured>(MEASURE, SMALLEST);
        const unreadable = await tab.run<string[]>(`return (${unreadableTexts.toString()})()`);
        wrong.push(...defects(email, width, dark, seen, unreadable));
        const file = `${engine.toLowerCase()}-${width}${dark ? '-dark' : ''}-email-${email.name}.png`;
        if (PICTURES !== undefined) await tab.picture(join(PICTURES, file));
      }
      expect(emails.length).toBeGreaterThan(45);
      expect(wrong).toEqual([]);
    },
  );
});
