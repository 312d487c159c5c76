import type { SiteDetail, SiteFigures as Figures } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { words } from './words.ts';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatPence } from '@tonnage/domain/common/money';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { MonthRows, TableSwitch, type MonthRow } from '../../ui/content/month-rows.tsx';
import { useState } from 'react';
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

/** How a lorry gets in, which depot serves the site and from when, and whether its documents are in order. */
export function SiteFacts({ site, coverage }: { site: SiteDetail; coverage: Coverage }) {
  const { covered, depot, zone, leadDays, cutOff, dutyOfCare } = coverage;
  const callUs = useCallUs();
  const earliest = leadDays !== null && leadDaysText(leadDays, cutOff);
  return (
    <Panel title="Gate and access">
      {!covered && <Notice tone="warn">{words.notCovered(callUs)}</Notice>}
      <DescriptionList
        column="100%"
        items={[
          { term: 'Opening hours', value: site.openingHours },
          { term: 'Access', value: site.accessNotes },
          { term: 'Notes', value: site.notes },
          {
            term: words.depot,
            value: covered && [depot?.name, zone?.name, earliest].filter(Boolean).join(' · '),
          },
          {
            term: 'Duty of care',
            value: covered && dutyOfCare && (
              <TwoLines
                first={<StatusPill {...DUTY_STATUS[dutyOfCare.status]} />}
                second={DUTY_NOTE[dutyOfCare.status](dutyOfCare.validTo && formatDayYear(dutyOfCare.validTo))}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

const FIGURES = 'Tonnes, recovery and spend';
const CAPTION = 'Tonnes, recovery and spend by month';

const monthOf = (firstDay: string) => formatDayYear(firstDay).split(' ').slice(1).join(' ');
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Tonnes, recovery and spend of a site over the same months, as one chart with its table, and as a file. */
export function SiteFigures({ siteId, months }: Figures & { siteId: string }) {
  const [asTable, setAsTable] = useState(false);
  const kilograms = sumOf(months.map((m) => m.weighedKg));
  const [recovered, recoverable] = [sumOf(months.map((m) => m.recoveredKg)), sumOf(months.map((m) => m.recoverableKg))];
  const pence = sumOf(months.map((m) => m.netPence ?? 0));
  const share = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 100));
  const rows: (MonthRow | false)[] = [
    kilograms > 0 && {
      name: 'collected',
      total: formatTonnes(kilograms),
      values: months.map((m) => ({ value: m.weighedKg, text: formatTonnes(m.weighedKg) })),
    },
    recoverable > 0 && {
      name: 'recovered',
      total: `${share(recovered, recoverable)}%`,
      full: 100,
      values: months.map((m) => ({
        value: share(m.recoveredKg, m.recoverableKg),
        text: m.recoverableKg === 0 ? 'nothing weighed' : `${share(m.recoveredKg, m.recoverableKg)}%`,
      })),
    },
    pence > 0 && {
      name: 'spent, ex. VAT',
      total: formatPence(pence),
      values: months.map((m) => ({ value: m.netPence ?? 0, text: formatPence(m.netPence ?? 0) })),
    },
  ];
  const shown = rows.filter((row) => row !== false);
  if (shown.length === 0) {
    return (
      <Panel title={FIGURES}>
        <EmptyState text="Monthly tonnes appear here once loads have been weighed." />
      </Panel>
    );
  }
  return (
    <Panel
      title="Last 12 months"
      action={
        <>
          <TableSwitch asTable={asTable} onChange={setAsTable} />
          <ExportButton
            size="sm"
            fetchFile={(format) => fetchList('getSiteFigures', { params: { id: siteId } }, format)}
          />
        </>
      }
    >
      <MonthRows caption={CAPTION} months={months.map(({ month }) => monthOf(month))} rows={shown} asTable={asTable} />
    </Panel>
  );
}
