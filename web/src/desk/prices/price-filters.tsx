import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useFilter } from '../../shared/address.ts';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { MoreFilters } from '../../ui/data/more-filters.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
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
  const { on, q, ...others } = search;
  const set = Object.entries(others).filter(([key, value]) => key !== 'page' && value !== undefined).length;
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Toolbar>
      <SavedViews list="desk-prices" />
      <ListBar>
        <SearchField
          label="Customer or site"
          value={q ?? ''}
          onSearch={(text) => narrow({ q: text.trim() || undefined })}
        />
        <MoreFilters set={set}>
          <SelectField
            hideLabel
            label={words.container}
            value={search.container ?? ''}
            placeholder="All containers"
            options={options(choices.containers)}
            onChange={(container) => narrow({ container: container || undefined })}
          />
          <SelectField
            hideLabel
            label={words.movement}
            value={search.type ?? ''}
            placeholder="All movements"
            options={JOB_TYPES.map((type) => ({ value: type, label: JOB_TYPE_LABELS[type] }))}
            onChange={(type) => narrow({ type: type || undefined })}
          />
          <SelectField
            hideLabel
            label={words.waste}
            value={search.waste ?? ''}
            placeholder="All waste types"
            options={[{ value: 'any', label: 'Prices for any waste' }, ...options(choices.wastes)]}
            onChange={(waste) => narrow({ waste: waste || undefined })}
          />
          <SelectField
            hideLabel
            label={words.zone}
            value={search.zone ?? ''}
            placeholder="All zones"
            options={options(choices.zones)}
            onChange={(zone) => narrow({ zone: zone || undefined })}
          />
          <SelectField
            hideLabel
            label="Price type"
            value={search.whose ?? ''}
            placeholder="List and customer prices"
            options={[
              { value: 'list', label: 'List prices' },
              { value: 'own', label: 'Customer prices' },
            ]}
            onChange={(whose) => narrow({ whose: whose || undefined })}
          />
          <DateField
            hideLabel
            label="Prices on"
            value={on ?? today}
            onChange={(date) => narrow({ on: date && date !== today ? date : undefined })}
          />
        </MoreFilters>
      </ListBar>
    </Toolbar>
  );
}
