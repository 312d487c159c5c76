import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/bytes.ts';
import { londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { queryOf } from '../../lib/queries.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { words } from './words.ts';

const NO_ADDRESS = 'Without an email address we can’t find the person.';

/** One request about personal data: what was asked, the person’s data, and the answer. */
export function PrivacyRequestScreen() {
  const { requestId } = useParams({ from: '/staff/desk/data-protection/$requestId' });
  const { data: request } = useSuspenseQuery(queryOf('getPrivacyRequest', { params: { id: requestId } })).data;
  const { name, email, phone, kind, text, receivedOn, dueOn, enteredBy, answer } = request;
  return (
    <>
      <PageHead title={words.kinds[kind]} sub={name} />
      <Columns>
        <Stack>
          <Panel title="Request">
            <DescriptionList
              items={[
                { term: 'From', value: name },
                { term: 'Email', value: email },
                { term: 'Telephone', value: phone },
                {
                  term: 'Received',
                  value: `${formatDay(receivedOn)}, ${enteredBy ? `entered by ${enteredBy}` : 'on the form'}`,
                },
                { term: 'Answer by', value: formatDay(dueOn) },
                { term: 'Message', value: text },
              ]}
            />
          </Panel>
          {answer ? (
            <Panel title="Answer">
              <DescriptionList
                items={[
                  { term: 'Answered', value: `${formatDay(londonDate(answer.at))}, by ${answer.by}` },
                  { term: 'Text', value: answer.text },
                ]}
              />
            </Panel>
          ) : (
            <AnswerPanel request={request} />
          )}
        </Stack>
        <PersonPanel request={request} />
      </Columns>
    </>
  );
}

function AnswerPanel({ request: { id, email } }: { request: PrivacyRequest }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.answerPrivacyRequest,
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: isEmpty(text) ? 'Write the answer first.' : null }),
  });
  const answer = useChange(
    ({ text }: { text: string }) =>
      call('answerPrivacyRequest', { params: { id }, body: { data: { text: text.trim() } } }),
    { message: ({ data }) => `Answer recorded. ${sentTo(data)}` },
  );
  return (
    <Panel title="Answer">
      <FormShell
        form={form}
        label="Answer"
        onSubmit={answer.mutate}
        loading={answer.isPending}
        submitError={answer.error}
      >
        <TextArea
          {...form.field('text')}
          label="Your answer"
          help={email === null ? 'Recorded here. Tell the person yourself.' : `We’ll email it to ${email}.`}
          lines={6}
        />
        <div>
          <Button type="submit" variant="primary" loading={answer.isPending}>
            {email === null ? 'Record answer' : 'Send answer'}
          </Button>
        </div>
      </FormShell>
    </Panel>
  );
}

function PersonPanel({ request }: { request: PrivacyRequest }) {
  const { id, email, erasedAt } = request;
  const [erasing, setErasing] = useState(false);
  const read = useChange(() => call('exportPerson', { params: { id } }), {
    message: () => 'Saved. Check who is asking before you send it.',
    onDone: ({ data }) =>
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `personal-data-${email}.json`),
  });
  const whyNot = email === null ? NO_ADDRESS : null;
  return (
    <Panel title="Personal data">
      <Stack>
        <p>Everything you hold under this email address: login, contacts, orders, messages and emails.</p>
        {read.error && <Notice tone="block">{read.error.message}</Notice>}
        <span>
          <Button loading={read.isPending} disabledReason={whyNot} onClick={() => read.mutate(undefined)}>
            Save a copy
          </Button>
        </span>
        {erasedAt === null ? (
          <span>
            <Button variant="danger" disabledReason={whyNot} aria-haspopup="dialog" onClick={() => setErasing(true)}>
              Erase
            </Button>
          </span>
        ) : (
          <p>{`Erased on ${formatDay(londonDate(erasedAt))}.`}</p>
        )}
      </Stack>
      {erasing && <EraseDialog request={request} onClose={() => setErasing(false)} />}
    </Panel>
  );
}
