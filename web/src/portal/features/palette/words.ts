import { ORDER_STATUS_LABELS, type OrderStatus } from '@tonnage/domain/skip-hire/orders';

/** What the search over everything says. */
export const words = {
  placeholder: 'Order, PO, site, postcode, document … or a command',
  jobs: 'Jobs',
  sites: 'Sites',
  documents: 'Documents',
  jobWaste: (container: string, site: string) => `${container} at ${site}`,
  jobDetail: (number: string, status: OrderStatus, po: string | null) =>
    [number, ORDER_STATUS_LABELS[status], po && (/^PO/i.test(po) ? po : `PO ${po}`)].filter(Boolean).join(' · '),
  onSite: (n: number) => (n === 1 ? '1 container on site' : `${n} containers on site`),
  allJobs: (total: number, more: boolean, q: string) => `All ${total}${more ? ' and more' : ''} jobs with “${q}”`,
  allDocuments: (total: number, more: boolean, q: string) =>
    `All ${total}${more ? ' and more' : ''} documents with “${q}”`,
  hint: 'A number or PO is found by its beginning, a site by any part of its name.',
};
