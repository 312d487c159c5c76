import { ORDER_STATUS_LABELS, type OrderStatus } from '@tonnage/domain/skip-hire/orders';

/** Texts of the global search. */
export const words = {
  placeholder: 'Search orders, POs, sites, postcodes, documents',
  jobs: 'Jobs',
  sites: 'Sites',
  documents: 'Documents',
  jobWaste: (container: string, site: string) => `${container} at ${site}`,
  jobDetail: (number: string, status: OrderStatus, po: string | null) =>
    [number, ORDER_STATUS_LABELS[status], po && (/^PO/i.test(po) ? po : `PO ${po}`)].filter(Boolean).join(' · '),
  onSite: (n: number) => (n === 1 ? '1 container on site' : `${n} containers on site`),
  allJobs: (total: number, more: boolean, q: string) => `View all ${total}${more ? '+' : ''} jobs matching “${q}”`,
  allDocuments: (total: number, more: boolean, q: string) =>
    `View all ${total}${more ? '+' : ''} documents matching “${q}”`,
  hint: 'Search by the start of an order or PO number, or any part of a site name.',
};
