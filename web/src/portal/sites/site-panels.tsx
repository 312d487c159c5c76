import type { SiteDetail, SiteFigures as Figures } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Columns } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { words } from './words.ts';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatPence } from '@tonnage/domain/common/money';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { BarChart, type Bar } from '../../ui/content/bar-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';

const leadDaysText = (n: number, cutOff: string | null) => {
  const day = n === 0 ? 'Same day' : n === 1 ? 'Next working day' : `In ${n} working days`;
  return cutOff === null ? day : `${day} if ordered before ${cutOff}`;
};
const DUTY_STATUS = {
  valid: { tone: 'onSite', label: 'Season ticket signed' },
  awaiting_signature: { tone: 'requested', label: 'Season ticket awaiting signature' },
  missing: { tone: 'done', label: 'No season ticket' },
} as const;
const DUTY_NOTE = {
  valid: (to: string | null) => (to ? `valid to ${to}` : ''),
  awaiting_signature: () => 'Once signed, it covers every load until it expires.',
  missing: () => 'Each load needs its own signed waste transfer note.',
} as const;

/** The site's address and access. */
export function SiteFacts({ site }: { site: SiteDetail }) {
  const lines = [site.addressLine1, site.addressLine2, site.town, site.county, site.postcode];
  return (
    <Panel title="Site details">
      <DescriptionList
        column="240px"
        items={[
          { term: words.address, value: lines.filter(Boolean).join(', ') },
          { term: 'Opening hours', value: site.openingHours },
          { term: 'Access', value: site.accessNotes },
          { term: 'Notes', value: site.notes },
        ]}
      />
    </Panel>
  );
}

/** The site's depot, its earliest day, and whether the documents are in order. */
export function SiteService({ coverage }: { coverage: Coverage }) {
  const { covered, depot, zone, leadDays, cutOff, dutyOfCare } = coverage;
  const callUs = useCallUs();
  return (
    <Panel title="Service">
      {covered ? (
        <DescriptionList
          column="100%"
          items={[
            { term: words.depot, value: depot?.name },
            { term: 'Zone', value: zone?.name },
            { term: 'Earliest delivery', value: leadDays !== null && leadDaysText(leadDays, cutOff) },
            {
              term: 'Duty of care',
              value: dutyOfCare && (
                <TwoLines
                  first={<StatusPill {...DUTY_STATUS[dutyOfCare.status]} />}
                  second={DUTY_NOTE[dutyOfCare.status](dutyOfCare.validTo && formatDayYear(dutyOfCare.validTo))}
                />
              ),
            },
          ]}
        />
      ) : (
        <Notice tone="warn">{words.notCovered(callUs)}</Notice>
      )}
    </Panel>
  );
}

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
