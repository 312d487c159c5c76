import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

/** The introduction for new users. */
const welcome = guestScreen({
  path: '/metrics/welcome',
  title: 'Welcome',
  component: lazyRouteComponent(() => import('./welcome.tsx'), 'Welcome'),
});

export const guestScreens = [welcome] as const;
