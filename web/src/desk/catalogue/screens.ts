import { IconBox } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export const CATALOGUE_TABS = ['containers', 'families', 'wastes'] as const;

const catalogue = screen({
  path: '/desk/catalogue',
  search: (raw) => choiceOf(raw, 'tab', CATALOGUE_TABS),
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getDeskCatalogue', {})),
  title: words.catalogue,
  component: lazyRouteComponent(() => import('./catalogue.tsx'), 'Catalogue'),
});

export const nav: NavEntry = {
  to: '/desk/catalogue',
  label: words.catalogue,
  group: 'depot',
  Icon: IconBox,
  needs: 'settings.manage',
};

export const screens = [catalogue] as const;
