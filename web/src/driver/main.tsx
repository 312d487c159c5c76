import '../lib/browsers.ts';
import { carriedByLink } from '../lib/link.ts';
import { installWorker } from '../lib/install-worker.ts';
import { createQueryClient } from '../lib/queries.ts';
import { draw } from '../shared/draw.tsx';
import { RoutePage } from './route-page.tsx';

installWorker();

draw(createQueryClient(), <RoutePage token={carriedByLink('token')} />);
