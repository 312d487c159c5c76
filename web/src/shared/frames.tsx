import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type RouteComponent } from '@tanstack/react-router';
import { applicationQuery } from '../lib/queries.ts';
import { UnframedNotFound, ScreenError } from './fallbacks.tsx';
import type { Place } from './place.ts';
import type { To } from '../ui/links.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** A screen's place in the app, for its loader to return. */
export const place = (title: string, ...above: { label: string; to: To }[]): Place => ({
  title,
  crumbs: above.length === 0 ? [] : [...above, { label: title }],
});

/** The root route of an app, rendered once the company's name and colours are loaded. */
export const appRoot = (component: RouteComponent) =>
  createRootRouteWithContext<RouterContext>()({
    loader: ({ context }) => context.queryClient.ensureQueryData(applicationQuery),
    component,
    notFoundComponent: UnframedNotFound,
    errorComponent: ScreenError,
  });
