import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';
import { FilterOptions, type FilterGroup } from './filter-options.tsx';

const KEYS: readonly KeyText[] = [['F', words.filterKey]];

interface FilterMenuProps {
  groups: readonly FilterGroup[];
  /** The option that was chosen of a group; undefined where it was chosen before. */
  onChoose: (group: string, option: string | undefined) => void;
}

/** All filters of a list behind one button, and behind F. */
export function FilterMenu({ groups, onChoose }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false);
  usePageKeys(KEYS, (key) => {
    if (key !== 'f') return false;
    setOpen(true);
    return true;
  });
  return (
    <PopoverButton label={words.filter} icon={<IconFilter />} isOpen={isOpen} onOpen={setOpen}>
      <FilterOptions
        groups={groups}
        onChoose={(group, option) => {
          setOpen(false);
          onChoose(group, option);
        }}
      />
    </PopoverButton>
  );
}
