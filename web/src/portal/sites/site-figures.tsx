import type { SiteFigures as Figures } from '@tonnage/contract/skip-hire/sites';
import { formatPence } from '@tonnage/domain/common/money';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { CsvButton } from '../../shared/csv-button.tsx';
import { fetchCsv } from '../../lib/bytes.ts';
import { BarChart, type Bar } from '../../ui/content/bar-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { words } from './figure-words.ts';

type Month = Figures['months'][number];

/** Tonnes, recovery and spend of a site by month, each as a chart with its table; all of them as one file. */
export function SiteFigures({ siteId, months }: Figures & { siteId: string }) {
  const file = <CsvButton size="sm" fetchFile={() => fetchCsv('getSiteFigures', { params: { id: siteId } })} />;
  const bars = (value: (m: Month) => number, text: (m: Month) => string, short: (m: Month) => string): Bar[] =>
    months.map((m, i) => ({
      label: words.month(m.month),
      value: value(m),
      text: text(m),
      short: value(m) === 0 ? '' : short(m),
      current: i === months.length - 1,
    }));
  const weighed = months.some((m) => m.weighedKg > 0);
  const spent = months.some((m) => (m.netPence ?? 0) > 0);
  if (!weighed && !spent) {
    return (
      <Panel title={words.title}>
        <EmptyState text={words.nothing} />
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
        <Panel title={words.tonnes} action={file}>
          <BarChart
            caption={words.tonnes}
            labelHead={words.monthHead}
            valueHead={words.tonnesHead}
            bars={bars(
              (m) => m.weighedKg,
              (m) => formatTonnes(m.weighedKg),
              (m) => words.shortTonnes(m.weighedKg),
            )}
          />
        </Panel>
      )}
      {total.of > 0 && (
        <Panel title={words.recovery(Math.round((total.recovered / total.of) * 100))}>
          <BarChart
            caption={words.recoveryCaption}
            labelHead={words.monthHead}
            valueHead={words.recoveryHead}
            bars={bars(
              share,
              (m) => (m.recoverableKg === 0 ? words.none : `${share(m)}%`),
              (m) => `${share(m)}`,
            )}
          />
        </Panel>
      )}
      {spent && (
        <Panel title={words.spend} action={!weighed && file}>
          <BarChart
            caption={words.spend}
            labelHead={words.monthHead}
            valueHead={words.spendHead}
            bars={bars(
              (m) => m.netPence ?? 0,
              (m) => formatPence(m.netPence ?? 0),
              (m) => words.shortPounds(m.netPence ?? 0),
            )}
          />
        </Panel>
      )}
    </Columns>
  );
}
