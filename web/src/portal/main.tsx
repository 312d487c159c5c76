// Must be the first import: it removes the secret of a link from the address.
import '../lib/link.ts';
import '../lib/browsers.ts';
import { startPortal } from './start.tsx';

startPortal();
