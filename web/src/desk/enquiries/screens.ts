import { IconMessage } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry, TodayCount } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';

const ENQUIRIES = 'Enquiries';

const under: Crumbs = [{ label: ENQUIRIES, to: '/desk/enquiries' }];

const enquiries = screen({
  path: '/desk/enquiries',
  search: listSearch('listDeskEnquiries'),
  load: loadList('listDeskEnquiries'),
  title: ENQUIRIES,
  component: lazyRouteComponent(() => import('./enquiries.tsx'), 'Enquiries'),
});

const enquiry = screen({
  path: '/desk/enquiries/$enquiryId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getDeskEnquiry', { params: { id: params.enquiryId } })),
  title: ({ data: { order, invoice } }) => order?.number ?? invoice?.number ?? ENQUIRIES,
  under,
  component: lazyRouteComponent(() => import('./enquiry.tsx'), 'EnquiryScreen'),
});

export const nav: NavEntry = {
  to: '/desk/enquiries',
  label: ENQUIRIES,
  group: 'customers',
  Icon: IconMessage,
  count: { of: ({ enquiries }) => enquiries || undefined, label: 'open enquiries' },
};

export const today: TodayCount = {
  of: ({ enquiries }) => enquiries,
  first: 'enquiries',
  subject: 'office',
  verb: 'answer',
  to: '/desk/enquiries?status=open',
  one: 'enquiry',
  many: 'enquiries',
  about: 'not answered yet',
};

export const screens = [enquiries, enquiry] as const;
