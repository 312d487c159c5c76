import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { vatRowText } from '@tonnage/domain/common/vat';
import { Panel } from '../../ui/content/panel.tsx';
import styles from './money.module.css';
import { words } from './words.ts';

/** Net, VAT by rate and total, the amount paid, and the balance. */
export function SumsPanel({ invoice }: { invoice: Invoice }) {
  const { netPence, vat, grossPence, paidPence, creditedPence, writtenOffPence, openPence, broughtForwardPence } =
    invoice;
  const setOffPence = invoice.settlements.reduce(
    (sum, { kind, amountPence }) => sum + (kind === 'set_off' ? amountPence : 0),
    0,
  );
  const settled = [
    { label: 'Paid', pence: paidPence - setOffPence },
    { label: words.setOff, pence: setOffPence },
    { label: 'Credited', pence: creditedPence },
    { label: words.writtenOff, pence: writtenOffPence },
  ].filter(({ pence }) => pence > 0);
  return (
    <Panel title="Totals">
      <table className={styles.sums}>
        <tbody>
          <tr>
            <th scope="row">{broughtForwardPence === null ? words.net : words.invoiced}</th>
            <td>{formatPence(broughtForwardPence ?? netPence)}</td>
          </tr>
          {vat
            .map((row) => vatRowText(row))
            .map(({ label, pence }) => (
              <tr key={label} className={styles.quiet}>
                <th scope="row">{label}</th>
                <td>{formatPence(pence)}</td>
              </tr>
            ))}
          <tr className={styles.total}>
            <th scope="row">{broughtForwardPence === null ? 'Total' : words.broughtForward}</th>
            <td>{formatPence(grossPence)}</td>
          </tr>
          {settled.map(({ label, pence }) => (
            <tr key={label} className={styles.quiet}>
              <th scope="row">{label}</th>
              <td>{formatPence(-pence)}</td>
            </tr>
          ))}
          {settled.length > 0 && (
            <tr className={styles.total}>
              <th scope="row">Outstanding</th>
              <td>{formatPence(openPence)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  );
}
