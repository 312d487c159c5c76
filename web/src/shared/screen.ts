import type { QueryClient } from '@tanstack/react-query';
import { createRoute, type AnyRoute, type ResolveParams, type RouteComponent } from '@tanstack/react-router';
import type { To } from '../ui/links.tsx';
import { NotFound } from './fallbacks.tsx';
import type { Raw } from './search-fields.ts';

/** A screen's title, which is the browser's too, and the breadcrumbs above it. */
export interface ScreenTitle {
  title: string;
  crumbs: { label: string; to?: To }[];
}

/**
 * The breadcrumbs above a screen. Write this type at each: links are checked against the routes, whose types come from the
 * screens.
 */
export type Crumbs = readonly { label: string; to: To }[];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen, where it does not come from what was loaded. */
    title?: string;
  }
}

/** What a screen loads for: its parameters, and its search as the screen reads it. */
export interface Visit<Params, Search> {
  queryClient: QueryClient;
  params: Params;
  search: Search;
}

/** A screen of an app, beside its component. */
interface Screen<Path extends string, Search, Loaded> {
  path: Path;
  /** Picks the valid parameters of the address; anything else is dropped. */
  search?: (raw: Raw) => Search;
  /** Waits for what the screen shows first. */
  load?: (visit: Visit<ResolveParams<Path>, Search>) => Loaded | Promise<Loaded>;
  /** Of the heading and the browser’s tab; may come from what was loaded. */
  title: string | ((loaded: Loaded, params: ResolveParams<Path>) => string);
  under?: Crumbs | ((loaded: Loaded, params: ResolveParams<Path>) => Crumbs);
  component: RouteComponent;
  /** The bones of a screen that is no list. */
  pending?: RouteComponent;
}

/**
 * Makes `screen`, which declares a screen inside a frame. The search is not among the router's `loaderDeps`: the screen stays
 * mounted while another search loads, and a field keeps its text and the focus.
 */
export const screensIn =
  <Frame extends AnyRoute>(frame: Frame) =>
  <const Path extends string, Search extends object = object, Loaded = undefined>({
    path,
    search: pick = () => ({}) as Search,
    load,
    title,
    under = [],
    component,
    pending,
  }: Screen<Path, Search, Loaded>) =>
    createRoute({
      getParentRoute: () => frame,
      path,
      // The page keeps its name where it cannot be loaded.
      ...(typeof title === 'string' && { staticData: { title } }),
      validateSearch: pick,
      loader: async ({ context, params, location }): Promise<ScreenTitle> => {
        const { queryClient } = context as { queryClient: QueryClient };
        const own = params as ResolveParams<Path>;
        const loaded = (await load?.({ queryClient, params: own, search: pick({ ...location.search }) })) as Loaded;
        const label = typeof title === 'string' ? title : title(loaded, own);
        const above = typeof under === 'function' ? under(loaded, own) : under;
        return { title: label, crumbs: above.length === 0 ? [] : [...above, { label }] };
      },
      notFoundComponent: NotFound,
      component,
      ...(pending && { pendingComponent: pending }),
    });
