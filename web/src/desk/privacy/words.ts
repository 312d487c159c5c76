import type { PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import type { ListWords } from '../../shared/list-screen.tsx';

export const words = {
  kinds: {
    complaint: 'Complaint',
    access: 'Copy of data',
    erasure: 'Deletion',
    other: 'Something else',
  } satisfies Record<PrivacyKind, string>,
  list: {
    caption: 'Data-protection requests',
    tabs: 'Status',
    all: 'All',
    search: 'Name or email',
    total: (n) => (n === 1 ? '1 request' : `${n.toLocaleString('en-GB')} requests`),
    none: 'No matching requests.',
    showAll: 'Show all requests',
    empty: 'No requests yet. The form is on your portal’s login page, under “Data protection”.',
  } satisfies ListWords,
};
