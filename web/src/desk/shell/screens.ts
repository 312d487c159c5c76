import { lazyRouteComponent } from '@tanstack/react-router';
import { words } from '../words.ts';
import { screen } from './frames.ts';

const more = screen({
  path: '/desk/more',
  title: words.more,
  component: lazyRouteComponent(() => import('./more.tsx'), 'More'),
});

export const screens = [more] as const;
