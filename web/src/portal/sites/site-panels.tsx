import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { words } from './words.ts';

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
