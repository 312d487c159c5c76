import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, SIGNATURE_TEXTS } from '@tonnage/domain/skip-hire/signature-text';
import {
  needsNumberReason,
  NUMBER_REASON_LABELS,
  NUMBER_REASONS,
  type NumberReason,
} from '@tonnage/domain/skip-hire/stock';
import { isEmpty } from '@tonnage/domain/common/text';
import { typedKilograms, weighedLoad, unlikelyWeight } from '@tonnage/domain/skip-hire/weighing';
import { Notice } from '../ui/content/notice.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../ui/fields/choice-buttons.tsx';
import { SignatureField } from '../ui/fields/signature-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form-shell.tsx';
import { useForm } from '../ui/form.ts';
import type { Input } from './actions.ts';
import { PhotoField } from './photo-field.tsx';
import { signaturePicture } from './pictures.ts';
import styles from './route.module.css';
import { words } from './words.ts';

const NOTE_TEXT = SIGNATURE_TEXTS[CURRENT_SIGNATURE_TEXT];

interface DoneFormProps {
  stop: RouteStop;
  onDone: (input: Input) => void;
  onBack: () => void;
}

/** What a driver reports from a stop. It asks only for what is known on site. */
export function DoneForm({ stop, onDone, onBack }: DoneFormProps) {
  const unlikelyOf = (values: Weights) => {
    const { left, net } = weightsOf(values);
    return unlikelyWeight(left ?? net ?? null, stop.loadLimits);
  };
  const isOther = (values: Parameters<typeof needsNumberReason>[2]) =>
    needsNumberReason(stop.type, stop.numberOnSite, values);
  const form = useForm({
    fields: {
      ...CONTRACT_FIELDS.completeStop,
      position: CONTRACT_FIELDS.completeStop['transferNote.position'],
      photo: {},
      signature: {},
      hierarchyConfirmed: {},
      how: {},
      paperNote: {},
    },
    initialValues: {
      containerNumber: '',
      numberReason: '' as NumberReason | '',
      takenContainerNumber: '',
      grossWeightKg: '',
      tareWeightKg: '',
      netWeightKg: '',
      weightEstimated: false,
      weightReason: '',
      photo: null as Blob | null,
      signature: [] as Strokes,
      signedBy: '',
      position: '',
      hierarchyConfirmed: false,
      how: 'phone' as 'phone' | 'paper' | '',
      paperNote: null as Blob | null,
    },
    validate: (values) => {
      const { gross, tare, net } = weightsOf(values);
      const number = (kg: number | null | undefined) => (kg === undefined ? words.wholeKg : null);
      const agrees = weighedLoad({ grossWeightKg: gross, tareWeightKg: tare }).agrees;
      return {
        numberReason: isOther(values) && values.numberReason === '' ? words.whatHappened : null,
        grossWeightKg: number(gross) ?? (agrees ? null : words.weightsDisagree),
        tareWeightKg: number(tare),
        netWeightKg: number(net) ?? (isEmpty(values.weightReason) ? unlikelyOf(values) : null),
        ...(values.how === 'paper'
          ? {
              signedBy: values.paperNote && isEmpty(values.signedBy) ? words.nameMissing : null,
              how: !values.paperNote && !isEmpty(values.signedBy) ? words.paperNoteMissing : null,
            }
          : {
              signedBy:
                (values.signature.length > 0 || values.hierarchyConfirmed) && isEmpty(values.signedBy)
                  ? words.nameMissing
                  : null,
              position: values.hierarchyConfirmed && isEmpty(values.position) ? words.positionMissing : null,
              hierarchyConfirmed:
                stop.noteMissing && !isEmpty(values.position) && !values.hierarchyConfirmed
                  ? words.hierarchyMissing
                  : null,
            }),
      };
    },
  });
  const { left } = weightsOf(form.values);
  const unlikely = unlikelyOf(form.values) !== null;
  const onPaper = form.values.how === 'paper';
  const send = async (values: typeof form.values) => {
    const { gross, tare, net } = weightsOf(values);
    const text = (value: string) => value.trim() || null;
    const onPhone = values.how === 'phone';
    onDone({
      kind: 'complete',
      data: {
        containerNumber: text(values.containerNumber),
        takenContainerNumber: text(values.takenContainerNumber),
        numberReason: isOther(values) ? values.numberReason || null : null,
        grossWeightKg: gross,
        tareWeightKg: tare,
        netWeightKg: left ?? net,
        weightEstimated: values.weightEstimated,
        weightReason: unlikely ? text(values.weightReason) : null,
        doneAt: new Date().toISOString(),
        signedBy: text(values.signedBy),
        transferNote:
          onPhone && values.hierarchyConfirmed
            ? {
                position: values.position.trim(),
                textVersion: CURRENT_SIGNATURE_TEXT,
                hierarchyConfirmed: true,
                drawing: values.signature.length > 0 ? values.signature.map((stroke) => [...stroke]) : null,
              }
            : null,
      },
      photo: values.photo,
      signature: onPhone && values.signature.length > 0 ? await signaturePicture(values.signature) : null,
      paperNote: onPhone ? null : values.paperNote,
    });
  };
  const isExchange = stop.type === 'exchange';
  return (
    <FormShell
      form={form}
      label={words.saveDone}
      onSubmit={(values) => void send(values)}
      loading={false}
      submitError={null}
      guard={false}
    >
      <TextField
        {...form.field('containerNumber')}
        label={isExchange ? words.leftNumber : words.containerNumber}
        autoComplete="off"
      />
      {isExchange && <TextField {...form.field('takenContainerNumber')} label={words.takenNumber} autoComplete="off" />}
      {isOther(form.values) && (form.errors['numberReason'] || form.values.numberReason !== '') && (
        <ChoiceButtons
          {...form.field('numberReason')}
          label={words.otherNumber(stop.numberOnSite!)}
          help={words.otherNumberHelp}
          required
          choices={NUMBER_REASONS.map((value) => ({ value, label: NUMBER_REASON_LABELS[value] }))}
        />
      )}
      {takesWasteAway(stop.type) && (
        <>
          <div className={styles.weights}>
            <TextField {...form.field('grossWeightKg')} label={words.gross} inputMode="numeric" />
            <TextField {...form.field('tareWeightKg')} label={words.tare} inputMode="numeric" />
          </div>
          <TextField
            {...form.field('netWeightKg')}
            {...(left !== null && { value: String(left) })}
            label={words.net}
            help={words.netHelp}
            inputMode="numeric"
          />
          {unlikely && (
            <TextField
              {...form.field('weightReason')}
              label={words.weightReason}
              help={words.weightReasonHelp}
              required
              autoComplete="off"
            />
          )}
          <CheckboxField {...form.field('weightEstimated')} label={words.estimated} />
        </>
      )}
      <PhotoField value={form.values.photo} onChange={(photo) => form.set({ photo })} />
      {stop.noteMissing && (
        <>
          <Notice tone="info" title={words.noteTitle}>
            {words.noteText}
          </Notice>
          <ChoiceButtons
            {...form.field('how')}
            label={words.noteHow}
            choices={(['phone', 'paper'] as const).map((value) => ({ value, label: words.noteHows[value] }))}
          />
        </>
      )}
      {onPaper ? (
        <PhotoField
          label={words.paperNote}
          take={words.takePaperNote}
          value={form.values.paperNote}
          onChange={(paperNote) => form.set({ paperNote })}
        />
      ) : (
        <SignatureField {...form.field('signature')} label={words.signature} help={words.signatureHelp} />
      )}
      <TextField
        {...form.field('signedBy')}
        label={words.signedBy}
        required={onPaper ? form.values.paperNote !== null : form.values.signature.length > 0}
        autoComplete="off"
      />
      {stop.noteMissing && !onPaper && (
        <>
          <TextField
            {...form.field('position')}
            label={words.position}
            required={form.values.hierarchyConfirmed}
            autoComplete="off"
          />
          <CheckboxField {...form.field('hierarchyConfirmed')} label={NOTE_TEXT.hierarchy} help={NOTE_TEXT.statement} />
        </>
      )}
      {takesWasteAway(stop.type) && <p className={styles.youSign}>{words.youSign}</p>}
      <div className={styles.actions}>
        <Button size="lg" full variant="primary" type="submit">
          {words.saveDone}
        </Button>
        <Button size="lg" full onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </FormShell>
  );
}

interface Weights {
  grossWeightKg: string;
  tareWeightKg: string;
  netWeightKg: string;
}

function weightsOf(values: Weights) {
  const gross = typedKilograms(values.grossWeightKg);
  const tare = typedKilograms(values.tareWeightKg);
  const left = typeof gross === 'number' && typeof tare === 'number' && gross >= tare ? gross - tare : null;
  return { gross, tare, left, net: typedKilograms(values.netWeightKg) };
}
