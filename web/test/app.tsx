import 'fake-indexeddb/auto';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '../src/lib/queries.ts';
import * as link from '../src/lib/link.ts';
import { clearSession, storeSession } from '../src/lib/session.ts';
import type { Persona } from './personas.ts';
import { page } from './page.ts';
import { StandIn, type Answers } from './stand-in.ts';
import { UploadRequest } from './upload-request.ts';

// A browser without TLS has no Web Locks either; this page has the property alone.
for (let at: object = navigator; at && 'locks' in at; at = Object.getPrototypeOf(at) as object)
  Reflect.deleteProperty(at, 'locks');

// A page without a layout does not scroll, and has no popovers.
Object.assign(HTMLElement.prototype, {
  scrollIntoView: () => undefined,
  hidePopover: () => undefined,
  showPopover: () => undefined,
});

Object.assign(globalThis, { XMLHttpRequest: UploadRequest });

/** Wednesday morning, in every test. */
const NOW = new Date('2026-11-25T09:00:00Z');

/** Opens an app of the product at an address, in a page without a layout, against a stand-in for the server. */
export function makeApp(createAppRouter: (queryClient: QueryClient) => AnyRouter) {
  let close: (() => void) | undefined;
  let server: StandIn | undefined;
  beforeEach(() => {
    page.saved.length = 0;
    page.thrown.length = 0;
    URL.createObjectURL = () => 'blob:';
    // A link that a script presses saves a file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      page.saved.push(this.download);
    });
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });
  afterEach(async () => {
    close?.();
    close = undefined;
    clearSession();
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    // What the closed page still asks is answered by nobody.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    vi.restoreAllMocks();
    const troubles = server?.troubles ?? [];
    server = undefined;
    expect(troubles).toEqual([]);
  });
  afterAll(async () => {
    // A screen whose import is still open would be evaluated without a window, and fail in the next file of this worker.
    await vi.dynamicImportSettled();
    vi.unstubAllGlobals();
  });

  return async function open(
    path: string,
    { as, answers = {} }: { as?: Persona; answers?: Answers } = {},
  ): Promise<StandIn> {
    // A page that is opened again in the same test is a reload: what it stored in the browser stays.
    close?.();
    expect(server?.troubles ?? []).toEqual([]);
    const standIn = new StandIn({ ...as?.answers, ...answers });
    server = standIn;
    vi.stubGlobal('fetch', standIn.fetch);
    if (as) storeSession(as.user, 'a-token');
    window.history.replaceState(null, '', path);
    // A document reads the secrets of its link once, as it opens; this one document serves every test.
    const carried = new URLSearchParams(window.location.hash.slice(1));
    vi.spyOn(link, 'carriedByLink').mockImplementation((name) => carried.get(name) ?? '');
    const queryClient = createQueryClient();
    const router = createAppRouter(queryClient);
    const place = document.body.appendChild(document.createElement('div'));
    // A screen shows its own errors, so the log needs none; a test that fails names them.
    const root = createRoot(place, { onCaughtError: (error) => void page.thrown.push(error) });
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
    close = () => {
      root.unmount();
      // A page that the test left under way would be drawn by a timer of the router, perhaps when there is no window any more.
      router.startTransition = () => new Promise(() => undefined);
      queryClient.clear();
      document.body.replaceChildren();
    };
    await page.heading(/./);
    return standIn;
  };
}
