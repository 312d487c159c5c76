import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../lib/queries.ts';
import { connection } from '../lib/connection.ts';
import { followSession } from '../lib/follow-session.ts';
import { installWorker } from '../lib/install-worker.ts';
import { draw } from '../shared/draw.tsx';
import { watchConnection } from '../shared/watch-connection.ts';
import { createPortalRouter } from './routes.tsx';

export { readOutSoon } from '../shared/use-new-screen.ts';
export { enter } from './sign-in/enter.ts';

/** Fetches the code of the first screen after a login. */
export function fetchStart(): void {
  void import('./orders/dashboard.tsx');
}

/** Draws the whole portal on the page, at the page's address. */
export function startPortal(): void {
  const queryClient = createQueryClient();
  const router = createPortalRouter(queryClient);
  router.subscribe('onBeforeNavigate', connection.turned);
  watchConnection(queryClient, router);
  installWorker();
  followSession(() => '/login');

  delete document.documentElement.dataset['stored'];
  draw(queryClient, <RouterProvider router={router} />);
}
