import type { SiteFigures as Figures } from '@tonnage/contract/skip-hire/sites';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatPence } from '@tonnage/domain/common/money';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { BarChart, type Bar } from '../../ui/content/bar-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** January shows the year. */
const month = (firstDay: string) => {
  const month = MONTHS[Number(firstDay.slice(5, 7)) - 1]!;
  return month === 'Jan' ? `${month} ${firstDay.slice(2, 4)}` : month;
};

const MONTH_HEAD = 'Month';
const TONNES = 'Tonnes by month';
const SPEND = 'Spend by month, ex. VAT';
const shortPounds = (pence: number) =>
  pence >= 100_000 ? `£${(pence / 100_000).toFixed(1)}k` : `£${Math.round(pence / 100)}`;

type Month = Figures['months'][number];

/** Tonnes, recovery and spend of a site by month, each as a chart with its table; all of them as one file. */
export function SiteFigures({ siteId, months }: Figures & { siteId: string }) {
  const file = (
    <ExportButton size="sm" fetchFile={(format) => fetchList('getSiteFigures', { params: { id: siteId } }, format)} />
  );
  const bars = (value: (m: Month) => number, text: (m: Month) => string, short: (m: Month) => string): Bar[] =>
    months.map((m, i) => ({
      label: month(m.month),
      value: value(m),
      text: text(m),
      short: value(m) === 0 ? '' : short(m),
      current: i === months.length - 1,
    }));
  const weighed = months.some((m) => m.weighedKg > 0);
  const spent = months.some((m) => (m.netPence ?? 0) > 0);
  if (!weighed && !spent) {
    return (
      <Panel title="Tonnes, recovery and spend">
        <EmptyState text="Monthly tonnes appear here once loads have been weighed." />
      </Panel>
    );
  }
  const share = (m: Month) => (m.recoverableKg === 0 ? 0 : Math.round((m.recoveredKg / m.recoverableKg) * 100));
  const total = months.reduce(
    (sum, m) => ({ recovered: sum.recovered + m.recoveredKg, of: sum.of + m.recoverableKg }),
    { recovered: 0, of: 0 },
  );
  return (
    <Columns>
      {weighed && (
        <Panel title={TONNES} action={file}>
          <BarChart
            caption={TONNES}
            labelHead={MONTH_HEAD}
            valueHead="Tonnes"
            bars={bars(
              (m) => m.weighedKg,
              (m) => formatTonnes(m.weighedKg),
              (m) => (m.weighedKg / 1000).toFixed(m.weighedKg < 10_000 ? 1 : 0),
            )}
          />
        </Panel>
      )}
      {total.of > 0 && (
        <Panel title={`${Math.round((total.recovered / total.of) * 100)}% recovered over 12 months`}>
          <BarChart
            caption="Share of weight recovered by month, where the outcome is known"
            labelHead={MONTH_HEAD}
            valueHead="Recovered"
            bars={bars(
              share,
              (m) => (m.recoverableKg === 0 ? 'nothing weighed' : `${share(m)}%`),
              (m) => `${share(m)}`,
            )}
          />
        </Panel>
      )}
      {spent && (
        <Panel title={SPEND} action={!weighed && file}>
          <BarChart
            caption={SPEND}
            labelHead={MONTH_HEAD}
            valueHead="Spend"
            bars={bars(
              (m) => m.netPence ?? 0,
              (m) => formatPence(m.netPence ?? 0),
              (m) => shortPounds(m.netPence ?? 0),
            )}
          />
        </Panel>
      )}
    </Columns>
  );
}
