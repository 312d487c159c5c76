import { Tabs } from '../../ui/data/tabs.tsx';

/** The price list, price by price or as a sheet, and the fuel surcharges. */
export function PriceTabs({ open }: { open: 'list' | 'sheet' | 'fuel' }) {
  return (
    <Tabs
      label="View"
      tabs={[
        { to: '/desk/prices', label: 'List', current: open === 'list' },
        { to: '/desk/prices/sheet', label: 'Sheet', current: open === 'sheet' },
        { to: '/desk/prices/fuel', label: 'Fuel surcharge', current: open === 'fuel' },
      ]}
    />
  );
}
