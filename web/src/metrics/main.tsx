// Must be the first import: it removes the secret of a link from the address.
import '../lib/link.ts';
import '../lib/browsers.ts';
import { RouterProvider } from '@tanstack/react-router';
import { draw } from '../shared/draw.tsx';
import { watchConnection } from '../shared/watch-connection.ts';
import { followSession } from '../lib/follow-session.ts';
import { createQueryClient } from '../lib/queries.ts';
import { LOGIN } from './paths.ts';
import { showDensity } from '../ui/theme/density.ts';
import { createMetricsRouter } from './routes.tsx';

showDensity('compact');
const queryClient = createQueryClient();
const router = createMetricsRouter(queryClient);
watchConnection(queryClient, router);
followSession(() => LOGIN);

draw(queryClient, <RouterProvider router={router} />);
