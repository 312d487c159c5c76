import '../../lib/browsers.ts';
import type { User } from '@tonnage/contract/core/identity/auth';
import { hydrateRoot, type Root } from 'react-dom/client';
import { appPathOf } from '../../lib/apps.ts';
import { pageApplication } from '../../lib/page-application.ts';
import { storedUserId } from '../../lib/shown.ts';
import { FirstPage } from './first-page.tsx';

const loadPortal = () => import('../start.tsx');
const place = document.getElementById('root')!;
const application = pageApplication();

if (application === null || storedUserId() !== null) void loadPortal().then(({ startPortal }) => startPortal());
else {
  const root = hydrateRoot(
    place,
    <FirstPage application={application} onSignedIn={(user, jwt) => open(root, user, jwt)} />,
  );
  // What comes after the login is fetched while somebody types.
  place.addEventListener('input', () => void loadPortal().then(({ fetchStart }) => fetchStart()), { once: true });
  // Somebody logged in in another tab: this page continues as that user.
  window.addEventListener('storage', () => storedUserId() !== null && window.location.reload());
}

async function open(root: Root, user: User, jwt: string): Promise<void> {
  const { enter, readOutSoon, startPortal } = await loadPortal();
  const start = enter(user, jwt);
  // Another app is a separate page.
  if (appPathOf(start) !== '') return window.location.assign(start);
  window.history.replaceState(null, '', start);
  root.unmount();
  startPortal();
  readOutSoon(null);
}
