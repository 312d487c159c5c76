import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { words } from '../words.ts';
import styles from './column-menu.module.css';
import { chosenColumns, isChoosable, withColumn, type Column } from './columns.ts';

interface ColumnMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'name' | 'hideHeader' | 'card' | 'optional'>[];
  /** As `chosenColumns` takes it. */
  choice: string | undefined;
  /** Changes the choice as it is by then: two columns can be chosen before the first is shown. */
  onChoose: (change: (choice: string | undefined) => string | undefined) => void;
}

/** Which columns a list shows. */
export function ColumnMenu({ columns, choice, onChoose }: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = new Set(chosenColumns(columns, choice).map(({ id }) => id));
  return (
    <PopoverButton isIcon label={words.columns} icon={<IconColumns />} isOpen={isOpen} onOpen={setOpen}>
      <div role="group" aria-label={words.columns} className={styles.columns}>
        {columns.filter(isChoosable).map((column) => (
          <CheckboxField
            key={column.id}
            label={column.name ?? column.header}
            value={shown.has(column.id)}
            onChange={(is) => onChoose((now) => withColumn(now, column, is))}
          />
        ))}
      </div>
      {choice && (
        <Button size="sm" full onClick={() => onChoose(() => undefined)}>
          {words.usualColumns}
        </Button>
      )}
    </PopoverButton>
  );
}
