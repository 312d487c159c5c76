import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const quote = guestScreen({
  path: '/quote',
  title: 'Quote',
  component: lazyRouteComponent(() => import('./quote.tsx'), 'QuoteScreen'),
});

export const guestScreens = [quote] as const;
