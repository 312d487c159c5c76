import { useQuery } from '@tanstack/react-query';
import { seasonEnd } from '@tonnage/domain/skip-hire/office-documents';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { changedWords, valuesOf, type NoteValues } from './note-values.ts';
import { useDocumentChange } from './use-document-change.ts';
import { words } from './words.ts';

const FORM = 'season-ticket-form';

/** Issues a season ticket: choose the customer, site and waste, then check every detail and the term. */
export function SeasonDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [customer, updateCustomer] = useState('');
  const [site, setSite] = useState('');
  const [waste, updateWaste] = useState('');
  const { chosen } = useCustomer(customer);
  const choices = useQuery({
    ...queryOf('getNoteChoices', { query: { accountId: chosen?.id ?? '' } }),
    enabled: chosen !== undefined,
  });
  const sites = chosen ? (choices.data?.data.sites ?? []) : [];
  const siteId = sites.some(({ id }) => id === site) ? site : '';
  const whole = siteId !== '' && waste !== '';
  const draft = useQuery({
    ...queryOf('draftNote', { query: { siteId, wasteTypeId: waste } }),
    enabled: whole,
    staleTime: 0,
  });
  const keyOf = useIdempotencyKey();
  const issue = useDocumentChange(
    (values: NoteValues) => {
      const { validFrom, validTo } = values;
      const data = { siteId, wasteTypeId: waste, validFrom, validTo, said: changedWords(values, draft.data!.data) };
      return call('issueSeasonTicket', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    words.issued,
    onClose,
  );
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <NoteDialog
      title={words.seasonTitle}
      form={FORM}
      action={words.issue}
      loading={issue.isPending}
      ready={whole && draft.data !== undefined}
      notReady={!chosen ? words.customerMissing : siteId === '' ? 'Choose the site.' : 'Choose the waste type.'}
      onClose={onClose}
    >
      <Stack>
        <CustomerField name="customer" value={customer} onChange={updateCustomer} error={undefined} />
        {chosen && (
          <>
            <SelectField
              label={words.site}
              value={siteId}
              placeholder={words.choose}
              options={sites.map(option)}
              onChange={setSite}
            />
            <SelectField
              label="Waste type"
              value={waste}
              placeholder={words.choose}
              options={(choices.data?.data.wasteTypes ?? []).map(option)}
              onChange={updateWaste}
            />
          </>
        )}
        {draft.error && <ErrorState text={draft.error.message} onRetry={() => void draft.refetch()} />}
        {whole && draft.data && (
          <NoteForm
            key={`${siteId} ${waste}`}
            id={FORM}
            label={words.seasonTitle}
            draft={draft.data.data}
            first={{ ...valuesOf(draft.data.data, null), validFrom: today, validTo: seasonEnd(today) }}
            requires={{ term: true }}
            loading={issue.isPending}
            error={issue.error}
            onSubmit={(values) => issue.mutate(values)}
          />
        )}
      </Stack>
    </NoteDialog>
  );
}
