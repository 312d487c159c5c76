import { useFilter } from './address.ts';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { FilterMenu } from '../ui/data/filter-menu.tsx';
import type { Path } from '../ui/links.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

/** A filter of a list with a few values. */
export interface Filter {
  /** The parameter of the address that it sets. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Where it is not one parameter alone: its value, and the parameters that a value sets. */
  value?: string | undefined;
  parameters?: (value: string | undefined) => object;
  /** Only on a phone, where another control is out of view. */
  onPhone?: boolean;
}

interface FiltersProps {
  path: Path;
  search: object;
  filters: readonly Filter[];
}

/** The filters of a list that are set, each with a cross that takes it off, and the menu of all of them. */
export function Filters({ path, search, filters }: FiltersProps) {
  const narrow = useFilter<Record<string, unknown>>(path);
  const isPhone = useIsPhone();
  const given = search as Readonly<Record<string, string | undefined>>;
  const groups = filters
    .filter(({ onPhone, options }) => options.length > 0 && (!onPhone || isPhone))
    .map((filter) => ({ ...filter, value: 'value' in filter ? filter.value : given[filter.name] }));
  if (groups.length === 0) return null;
  const set = (name: string, value: string | undefined) => {
    const filter = groups.find((group) => group.name === name);
    narrow(filter?.parameters?.(value) ?? { [name]: value });
  };
  return (
    <>
      {groups.map(({ name, label, value, options }) => {
        const chosen = options.find((option) => option.value === value);
        return (
          chosen && (
            <FilterChip
              key={name}
              label={`${label}: ${chosen.label}`}
              remove="Remove filter"
              onRemove={() => set(name, undefined)}
            />
          )
        );
      })}
      <FilterMenu groups={groups} onChoose={set} />
    </>
  );
}
