import { Tabs } from '../../ui/data/tabs.tsx';

/** The price list, price by price or as a sheet. */
export function PriceTabs({ open }: { open: 'list' | 'sheet' }) {
  return (
    <Tabs
      label="View"
      tabs={[
        { to: '/desk/prices', label: 'List', current: open === 'list' },
        { to: '/desk/prices/sheet', label: 'Sheet', current: open === 'sheet' },
      ]}
    />
  );
}
