import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { words } from './words.ts';

/** The columns of a list of requests, also of the one on Today. */
export function columnsOf(today: IsoDate): Column<PrivacyRequest>[] {
  return [
    {
      id: 'who',
      header: 'From',
      card: 'title',
      render: ({ name, email, phone }) => <TwoLines strong first={name} second={email ?? phone ?? ''} />,
    },
    { id: 'what', header: 'About', render: ({ kind, text }) => <TwoLines first={words.kinds[kind]} second={text} /> },
    {
      id: 'due',
      header: 'Answer by',
      card: 'beside',
      nowrap: true,
      render: ({ dueOn, answer }) =>
        answer ? (
          <StatusPill tone="done" label={`Answered ${formatDayNear(londonDate(answer.at), today)}`} />
        ) : (
          <StatusPill tone={dueOn < today ? 'over' : 'requested'} label={formatDayNear(dueOn, today)} />
        ),
    },
  ];
}
