import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.enquiries, to: '/desk/enquiries' }];

const enquiries = screen({
  path: '/desk/enquiries',
  search: listSearch('listDeskEnquiries'),
  load: loadList('listDeskEnquiries'),
  title: words.enquiries,
  component: lazyRouteComponent(() => import('./enquiries.tsx'), 'Enquiries'),
});

const enquiry = screen({
  path: '/desk/enquiries/$enquiryId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getDeskEnquiry', { params: { id: params.enquiryId } })),
  title: ({ data: { order, invoice } }) => order?.number ?? invoice?.number ?? words.enquiries,
  under,
  component: lazyRouteComponent(() => import('./enquiry.tsx'), 'EnquiryScreen'),
});

export const screens = [enquiries, enquiry] as const;
