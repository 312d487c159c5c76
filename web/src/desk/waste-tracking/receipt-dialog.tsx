import { useQuery } from '@tanstack/react-query';
import type { WasteReceiptPage } from '@tonnage/contract/skip-hire/waste-tracking';
import { LIMITS } from '@tonnage/contract/limits';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { readWhole } from '@tonnage/domain/common/read-number';
import { LONDON } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { PHYSICAL_FORMS, TRACKED_CONTAINERS } from '@tonnage/domain/skip-hire/waste-tracking';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Skeleton } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EnterForm } from './enter-form.tsx';
import { useReceiptChange } from './use-receipt-change.ts';
import { words } from './words.ts';

const FORM = 'receipt-form';

interface ReceiptDialogProps {
  id: string;
  ticket: string;
  mayNot: string | null;
  /** Whether loads are submitted automatically. */
  on: boolean;
  onClose: () => void;
}

/** One load: why it was rejected, the data that is sent, and every reply. */
export function ReceiptDialog({ id, ticket, mayNot, on, onClose }: ReceiptDialogProps) {
  const query = useQuery({ ...queryOf('getReceipt', { params: { id } }), staleTime: 0 });
  const receipt = query.data?.data;
  const send = useReceiptChange(() => call('sendReceipt', { params: { id }, body: { data: {} } }), words.sent);
  const state = receipt?.status;
  const sendNot = !on
    ? 'Not connected to the service. Export the load, upload it there, then enter its tracking ID below.'
    : state === 'accepted'
      ? 'This load has been submitted.'
      : state === 'sending'
        ? 'This load is being submitted.'
        : null;
  return (
    <Dialog
      title={words.loadTitle(ticket)}
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button type="submit" form={FORM} disabledReason={mayNot}>
            {words.save}
          </Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabledReason={mayNot ?? sendNot}
            onClick={() => send.mutate(undefined)}
          >
            Submit now
          </Button>
        </>
      }
    >
      {query.error && <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />}
      {!receipt && !query.error && <Skeleton width="100%" height={320} />}
      {receipt && (
        <Stack>
          {send.error && <Notice tone="block">{send.error.message}</Notice>}
          {receipt.trouble.length > 0 && (
            <Notice
              tone={receipt.status === 'accepted' ? 'warn' : 'block'}
              title={receipt.status === 'accepted' ? 'Warning from the service' : 'Rejected by the service'}
            >
              {receipt.trouble.map(({ key, message }) => (
                <p key={`${key} ${message}`}>{[message, key && `(${key})`].filter(Boolean).join(' ')}</p>
              ))}
            </Notice>
          )}
          <AnswerForm key={`${receipt.status} ${receipt.netKg}`} receipt={receipt} />
          {receipt.status !== 'accepted' && !mayNot && <EnterForm id={id} />}
          <section aria-label={words.replies}>
            <h3>{words.replies}</h3>
            {receipt.replies.length === 0 ? (
              <p>None yet.</p>
            ) : (
              <Timeline
                events={receipt.replies.map(({ id: key, at, method, status }) => ({
                  id: key,
                  title: status === null ? 'The service couldn’t be reached.' : `${method}: reply ${status}`,
                  when: formatInstant(at, LONDON),
                  detail: '',
                  state: status === 200 || status === 201 ? ('done' as const) : ('problem' as const),
                }))}
              />
            )}
          </section>
        </Stack>
      )}
    </Dialog>
  );
}

function AnswerForm({ receipt }: { receipt: WasteReceiptPage }) {
  const { sends } = receipt;
  const form = useForm({
    initialValues: {
      description: sends.description,
      ewc: sends.ewcCodes.join(', '),
      physicalForm: sends.physicalForm as (typeof PHYSICAL_FORMS)[number] | '',
      containers: String(sends.containers),
      containerCode: sends.containerCode as keyof typeof TRACKED_CONTAINERS | '',
      treatment: sends.treatment,
      containsPops: sends.containsPops,
      vehicle: sends.vehicle,
    },
    validate: ({ description, ewc, containers, treatment, vehicle }) => ({
      description: isEmpty(description) ? words.needed : null,
      ewc:
        codesOf(ewc).every((code) => /^\d{6}$/.test(code)) && codesOf(ewc).length > 0
          ? null
          : 'Enter up to five six-digit codes.',
      containers: countOf(containers) === undefined ? 'Enter a whole number, up to 100.' : null,
      treatment:
        treatment.trim() === '' || /^[RD]\d{1,2}$/.test(treatment.trim())
          ? null
          : 'Enter R or D and a number, for example R5.',
      vehicle: isEmpty(vehicle) ? words.needed : null,
    }),
  });
  const save = useReceiptChange(
    (values: typeof form.values) =>
      call('correctReceipt', {
        params: { id: receipt.id },
        body: {
          data: {
            said: {
              description: values.description.trim(),
              ewcCodes: codesOf(values.ewc),
              physicalForm: values.physicalForm || null,
              containers: countOf(values.containers) ?? 0,
              containerCode: values.containerCode || null,
              treatment: values.treatment.trim() || null,
              containsPops: values.containsPops,
              vehicle: values.vehicle.trim(),
            },
          },
        },
      }),
    'Saved. The load will be submitted with these details.',
  );
  return (
    <FormShell
      id={FORM}
      form={form}
      label={words.loadTitle(receipt.ticket.number)}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
      guard={false}
    >
      <TextField {...form.field('description')} label="Description of the waste" maxLength={LIMITS.name} />
      <TextField {...form.field('ewc')} label="EWC codes" maxLength={80} />
      <SelectField
        {...form.field('physicalForm')}
        label="Physical form"
        options={PHYSICAL_FORMS.map((value) => ({ value, label: value }))}
      />
      <TextField {...form.field('containers')} label="Containers" inputMode="numeric" maxLength={3} />
      <SelectField
        {...form.field('containerCode')}
        label="Container type"
        options={(Object.keys(TRACKED_CONTAINERS) as (keyof typeof TRACKED_CONTAINERS)[]).map((value) => ({
          value,
          label: TRACKED_CONTAINERS[value],
        }))}
      />
      <TextField
        {...form.field('treatment')}
        label="Recovery or disposal code"
        help="R or D and a number. The service gives a warning if this is blank."
        required={false}
        maxLength={3}
      />
      <CheckboxField {...form.field('containsPops')} label="Contains persistent organic pollutants" />
      <TextField {...form.field('vehicle')} label="Vehicle registration" maxLength={10} />
      <p>{`Carrier: ${sends.carrier}. Received under permit ${sends.permitNumber}.`}</p>
    </FormShell>
  );
}

const countOf = (text: string) => readWhole(text, { most: 100 }) ?? undefined;
const codesOf = (text: string) =>
  text
    .split(/[,;]/)
    .map((code) => code.replaceAll(/\s/g, ''))
    .filter((code) => code !== '');
