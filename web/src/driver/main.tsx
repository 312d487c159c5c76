import '../lib/browsers.ts';
import { carriedByLink } from '../lib/link.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { installWorker } from '../lib/install-worker.ts';
import { createQueryClient } from '../lib/queries.ts';
import { RoutePage } from './route-page.tsx';

installWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RoutePage token={carriedByLink('token')} />
    </QueryClientProvider>
  </StrictMode>,
);
