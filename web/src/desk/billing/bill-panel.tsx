import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { sumText, vatNote } from '@tonnage/domain/common/vat';
import { Panel } from '../../ui/content/panel.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { type Bill, BillTable, type Line } from './bill-table.tsx';
import styles from './bill-panel.module.css';
import { words } from './words.ts';

interface BillPanelProps {
  bill: Bill;
  today: IsoDate;
  isIncluded: boolean;
  onInclude: (included: boolean) => void;
  /** Lines to hold. */
  selection: Selection<Line>;
}

/** What a run would invoice to one account, which can be left out, or lines of it held. */
export function BillPanel({ bill, today, isIncluded, onInclude, selection }: BillPanelProps) {
  const { account, netPence, vatPence, grossPence } = bill;
  return (
    <Panel
      title={account.name}
      action={
        <span className={styles.head}>
          <span>{`${formatPence(netPence)} net, ${vatPence === 0 ? vatNote(vatPence) : sumText(grossPence, vatPence)}`}</span>
          <CheckboxField
            label={
              <>
                <span className="sr-only">{words.includeOf(account.name)}</span>
                <span aria-hidden="true">{words.include}</span>
              </>
            }
            name={`include-${account.id}`}
            value={isIncluded}
            onChange={onInclude}
          />
        </span>
      }
      flush
    >
      {isIncluded && <BillTable bill={bill} today={today} selection={selection} />}
    </Panel>
  );
}
