import { IconReportAnalytics } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import type { Crumbs } from '../../shared/screen.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.reports, to: '/desk/reports' }];

const report = screen({
  path: '/desk/reports',
  search: listSearch('listReport'),
  load: loadList('listReport'),
  title: words.reports,
  component: lazyRouteComponent(() => import('./report.tsx'), 'Report'),
});

const lines = screen({
  path: '/desk/reports/lines',
  search: listSearch('listReportLines'),
  load: loadList('listReportLines'),
  title: 'Lines',
  under,
  component: lazyRouteComponent(() => import('./report-lines.tsx'), 'ReportLines'),
});

export const nav: NavEntry = {
  to: '/desk/reports',
  label: words.reports,
  group: 'customers',
  Icon: IconReportAnalytics,
  needs: 'invoices.view',
};

export const screens = [report, lines] as const;
