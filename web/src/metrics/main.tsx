// Must be the first import: it removes the secret of a link from the address.
import '../lib/link.ts';
import '../lib/browsers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '../shared/watch-connection.ts';
import { followSession } from '../lib/follow-session.ts';
import { createQueryClient } from '../lib/queries.ts';
import { LOGIN } from './paths.ts';
import { createMetricsRouter } from './routes.tsx';

const queryClient = createQueryClient();
const router = createMetricsRouter(queryClient);
watchConnection(queryClient, router);
followSession(() => LOGIN);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
