import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const about = guestScreen({
  path: '/about',
  title: 'About',
  component: lazyRouteComponent(() => import('./about.tsx'), 'About'),
});

export const guestScreens = [about] as const;
