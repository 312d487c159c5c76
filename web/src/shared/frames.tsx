import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type RouteComponent } from '@tanstack/react-router';
import { applicationQuery } from '../lib/queries.ts';
import { UnframedNotFound, ScreenError } from './fallbacks.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** The root route of an app, rendered once the company's name and colours are loaded. */
export const appRoot = (component: RouteComponent) =>
  createRootRouteWithContext<RouterContext>()({
    loader: ({ context }) => context.queryClient.ensureQueryData(applicationQuery),
    component,
    notFoundComponent: UnframedNotFound,
    errorComponent: ScreenError,
  });
