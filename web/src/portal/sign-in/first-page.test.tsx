import type { Application } from '@tonnage/contract/core/tenants/application';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { FirstPage } from './first-page.tsx';
import { renderFirstPage } from './first-page-server.tsx';

const APPLICATION = {
  name: 'Harrow Skips',
  copyrightYear: 2026,
  supportPhone: '0113 496 0100',
  showsFreeDay: true,
  showsPrices: true,
  bookingUrl: null,
  gtmId: null,
  logo: null,
  disabled: false,
} as unknown as Application;

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

it('what was typed before the scripts ran stays, also the postcode', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderFirstPage(APPLICATION);
  const typed = { email: 'owner@marlow', password: 'Skips-and-tonnes-1', postcode: 'LS11 5PS' };
  for (const [name, text] of Object.entries(typed)) field(name).value = text;
  root = hydrateRoot(place, <FirstPage application={APPLICATION} onSignedIn={() => undefined} />);
  await expect.poll(() => document.documentElement.dataset['running']).toBe('');
  // The page draws once more with what it took over.
  await expect.poll(() => field('postcode').getAttribute('value')).toBe('LS11 5PS');
  for (const [name, text] of Object.entries(typed)) expect([name, field(name).value]).toEqual([name, text]);
});
