import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useFilter } from '../../shared/address.ts';
import { Filters } from '../../shared/filters.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { PriceTabs } from './price-tabs.tsx';
import type { PricesSearch } from './screens.ts';
import { words } from './words.ts';

const PATH = '/desk/prices';

interface PriceFiltersProps {
  search: PricesSearch;
  choices: PriceChoices;
  today: IsoDate;
}

/** The price list's filters, stored in the address. */
export function PriceFilters({ search, choices, today }: PriceFiltersProps) {
  const narrow = useFilter<PricesSearch>(PATH);
  const { on, q } = search;
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Toolbar>
      <PriceTabs open="list" />
      <SavedViews list="desk-prices" />
      <ListBar>
        <SearchField
          label="Customer or site"
          value={q ?? ''}
          onSearch={(text) => narrow({ q: text.trim() || undefined })}
        />
        <DateField
          hideLabel
          label="Prices on"
          value={on ?? today}
          onChange={(date) => narrow({ on: date && date !== today ? date : undefined })}
        />
        <Filters
          path={PATH}
          search={search}
          filters={[
            { name: 'container', label: words.container, options: options(choices.containers) },
            {
              name: 'type',
              label: words.movement,
              options: JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] })),
            },
            {
              name: 'waste',
              label: words.waste,
              options: [{ value: 'any', label: 'Prices for any waste' }, ...options(choices.wastes)],
            },
            { name: 'zone', label: words.zone, options: options(choices.zones) },
            {
              name: 'whose',
              label: 'Price type',
              options: [
                { value: 'list', label: 'List prices' },
                { value: 'own', label: 'Customer prices' },
              ],
            },
          ]}
        />
      </ListBar>
    </Toolbar>
  );
}
