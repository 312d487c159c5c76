// Must be the first import: it removes the secret of a link from the address.
import '../lib/link.ts';
import '../lib/browsers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '../shared/watch-connection.ts';
import { followSession } from '../lib/follow-session.ts';
import { applicationQuery, createQueryClient } from '../lib/queries.ts';
import { createDeskRouter } from './routes.tsx';

const queryClient = createQueryClient();
const router = createDeskRouter(queryClient);
watchConnection(queryClient, router);
// A closed portal shows no login.
followSession(() => (queryClient.getQueryData(applicationQuery.queryKey)?.data.disabled ? '/desk/login' : '/login'));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
