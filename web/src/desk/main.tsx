// Must be the first import: it removes the secret of a link from the address.
import '../lib/link.ts';
import '../lib/browsers.ts';
import { RouterProvider } from '@tanstack/react-router';
import { draw } from '../shared/draw.tsx';
import { watchConnection } from '../shared/watch-connection.ts';
import { followSession } from '../lib/follow-session.ts';
import { applicationQuery, createQueryClient } from '../lib/queries.ts';
import { showDensity } from '../ui/theme/density.ts';
import { createDeskRouter } from './routes.tsx';

showDensity('compact');
const queryClient = createQueryClient();
const router = createDeskRouter(queryClient);
watchConnection(queryClient, router);
// A closed portal shows no login.
followSession(
  () => (queryClient.getQueryData(applicationQuery.queryKey)?.data.disabled ? '/desk/login' : '/login'),
  '/desk/two-factor',
);

draw(queryClient, <RouterProvider router={router} />);
