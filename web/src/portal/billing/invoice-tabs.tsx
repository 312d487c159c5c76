import { Tabs } from '../../ui/data/tabs.tsx';
import type { InvoicesSearch } from '../search.ts';
import { invoicesPath } from './paths.ts';
import { words } from '../../shared/invoices/words.ts';

interface InvoiceTabsProps {
  search: InvoicesSearch;
  totals: { open: number; overdue: number } | undefined;
}

/** Statuses as tabs; those that need action show a count. */
export function InvoiceTabs({ search, totals }: InvoiceTabsProps) {
  const { page: _, state: at, ...kept } = search;
  const tab = (state: InvoicesSearch['state'], label: string, count?: number) => ({
    to: invoicesPath({ ...kept, ...(state && { state }) }),
    label,
    ...(count === undefined ? {} : { count }),
    current: at === state,
  });
  return (
    <Tabs
      label={words.tabs}
      tabs={[
        tab(undefined, words.all),
        tab('open', words.open, totals?.open),
        tab('overdue', words.overdue, totals?.overdue),
        tab('paid', words.paid),
        tab('credited', words.credited),
      ]}
    />
  );
}
