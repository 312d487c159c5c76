import { useSuspenseQuery } from '@tanstack/react-query';
import { isLinkPage } from '@tonnage/domain/common/link-pages';
import { defaultParseSearch, Link, Outlet, useBlocker, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { applicationQuery } from '../lib/queries.ts';
import { brandOf } from '../ui/brand.ts';
import { Kit, useOverlaysSoon } from '../ui/kit.tsx';
import { useTitleNotes } from '../ui/title-notes.ts';
import { LinkProvider, type DrawnLink } from '../ui/links.tsx';
import { TodayContext } from '../ui/today.ts';
import { todayInLondon } from '../lib/london.ts';
import { appPathOf } from '../lib/apps.ts';
import { typed } from '../lib/typed.ts';
import type { ScreenTitle } from './screen.ts';
import { useNewScreen } from './use-new-screen.ts';

/**
 * App root: applies the kit with the tenant's theme, renders kit links with the app's router, reads
 * new screens out, and marks the page as busy while a route loads.
 */
export function AppRoot({ children }: { children?: ReactNode }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { name, favicon } = application;
  const title = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as ScreenTitle | undefined)?.title });
  const whole = [...new Set([...useTitleNotes(), title, name])].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  useNewScreen();
  useOverlaysSoon();
  const onItsWay = useRouterState({ select: ({ status }) => status === 'pending' });
  useEffect(() => document.body.setAttribute('aria-busy', String(onItsWay)), [onItsWay]);
  useEffect(() => {
    if (favicon) document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', favicon.url);
  }, [favicon]);
  return (
    <Kit brand={brandOf(application)}>
      <LinkProvider {...navigation}>
        <TodayContext value={todayInLondon}>
          <Outlet />
          {children}
        </TodayContext>
      </LinkProvider>
    </Kit>
  );
}

// Kit links are addresses, some with a query: the router parses them like the browser's own. Another app is a page with
// its own router, and a page for links with secrets has its own policy.
const renderLink = ({ href, children, ...rest }: DrawnLink) => {
  const [path = '', query] = href.split('?');
  if (appPathOf(path) !== appPathOf(window.location.pathname) || isLinkPage(path))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  // Read as the router reads an address: a page stays a number, and is written without quotes.
  const search: { search?: object } = query === undefined ? {} : { search: defaultParseSearch(query) };
  // The kit sets aria-current itself; the router, unless exact, would also mark every parent.
  return (
    <Link activeOptions={{ exact: true }} to={path} {...search} {...rest}>
      {children}
    </Link>
  );
};

function useLeaveBlocker(mustAsk: () => boolean, ask: () => Promise<boolean>): void {
  useBlocker({ shouldBlockFn: async () => mustAsk() && !(await ask()), enableBeforeUnload: false });
}

const navigation = { renderLink, useLeaveBlocker, typed };
