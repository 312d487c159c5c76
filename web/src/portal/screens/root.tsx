import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useBlocker, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { applicationQuery } from '../../lib/queries.ts';
import { Kit } from '../../ui/kit.tsx';
import { LinkProvider, type LinkProps } from '../../ui/links.tsx';
import { ConsentBar } from '../features/consent/consent-bar.tsx';
import type { Place } from '../place.ts';

/** Everything stands in the kit, in the tenant's colours; the kit draws its links with this router. */
export function Root() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { brandColour, onBrandColour, name, favicon, gtmId } = application;
  const title = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as Place | undefined)?.title });
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
  useEffect(() => {
    if (favicon) document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', favicon.url);
  }, [favicon]);
  const brand = brandColour && onBrandColour ? { primary: brandColour, onPrimary: onBrandColour } : undefined;
  return (
    <Kit brand={brand}>
      <LinkProvider renderLink={renderLink} useLeaveBlocker={useLeaveBlocker}>
        <Outlet />
        {gtmId !== null && <ConsentBar gtmId={gtmId} name={name} />}
      </LinkProvider>
    </Kit>
  );
}

// Kit links are addresses, some with a query: the router parses them as it would the browser's own.
const renderLink = ({ to, ...rest }: LinkProps) => {
  const [path = '', query] = to.split('?');
  const search = query === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(query)) };
  // The kit says itself what is current; the router, unless exact, would also mark every place above it.
  return <Link activeOptions={{ exact: true }} to={path as never} {...(search as object)} {...rest} />;
};

function useLeaveBlocker(mustAsk: () => boolean, ask: () => Promise<boolean>): void {
  useBlocker({ shouldBlockFn: async () => mustAsk() && !(await ask()), enableBeforeUnload: false });
}
