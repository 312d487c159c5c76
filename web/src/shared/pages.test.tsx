import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pagesOf } from '../../build/pages.ts';

interface Router {
  routesByPath: Readonly<Record<string, { fullPath: string }>>;
}

test.for(['portal', 'desk', 'metrics'])('the server knows every page of the %s app, and no other', async (app) => {
  const routes = (await import(`../${app}/routes.tsx`)) as Record<string, (client: QueryClient) => Router>;
  const [create] = Object.values(routes);
  const paths = Object.keys(create!(new QueryClient()).routesByPath);
  // The root of another app than the portal is no page.
  expect(pagesOf(app).toSorted()).toEqual(paths.filter((path) => path !== '/' || app === 'portal').toSorted());
});
