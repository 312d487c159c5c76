import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const accessibility = guestScreen({
  path: '/accessibility',
  title: 'Accessibility',
  component: lazyRouteComponent(() => import('./accessibility.tsx'), 'Accessibility'),
});

export const guestScreens = [accessibility] as const;
