import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { Panel } from '../../ui/content/panel.tsx';
import { type Bill, BillTable } from './bill-table.tsx';

/** What a run would invoice to one account. */
export function BillPanel({ bill, today }: { bill: Bill; today: IsoDate }) {
  const { account, netPence, grossPence } = bill;
  return (
    <Panel
      title={account.name}
      action={<span>{`${formatPence(netPence)} net, ${formatPence(grossPence)} inc. VAT`}</span>}
      flush
    >
      <BillTable bill={bill} today={today} />
    </Panel>
  );
}
