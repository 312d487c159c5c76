import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const newsletter = guestScreen({
  path: '/newsletter',
  title: 'Newsletter',
  component: lazyRouteComponent(() => import('./newsletter.tsx'), 'Newsletter'),
});

export const guestScreens = [newsletter] as const;
