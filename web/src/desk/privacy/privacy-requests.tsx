import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';
import { columnsOf } from './columns.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { words } from './words.ts';

const TABS = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
];

/** What people asked about their personal data, with the day on which the law requires an answer. */
export function PrivacyRequests() {
  const search = useSearch({ from: '/staff/desk/data-protection' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [entering, setEntering] = useState(false);
  return (
    <>
      <PageHead
        title={screenNames.privacy}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setEntering(true)}>
            Enter a request
          </Button>
        }
      />
      <ListScreen
        list="listPrivacyRequests"
        path="/desk/data-protection"
        search={search}
        tabs={{ name: 'status', choices: TABS }}
        words={words.list}
        rowLink={({ id }) => `/desk/data-protection/${id}`}
        columns={columnsOf(desk.today)}
      />
      {entering && <EnterDialog today={desk.today} onClose={() => setEntering(false)} />}
    </>
  );
}
