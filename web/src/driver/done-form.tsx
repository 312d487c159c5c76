import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { LIMITS } from '@tonnage/contract/limits';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { isEmpty } from '@tonnage/domain/common/text';
import { typedKilograms, weighedLoad } from '@tonnage/domain/skip-hire/weighing';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { SignatureField } from '../ui/fields/signature-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form-shell.tsx';
import { useForm } from '../ui/form.ts';
import type { Input } from './actions.ts';
import { PhotoField } from './photo-field.tsx';
import { signaturePicture } from './pictures.ts';
import styles from './route.module.css';
import { words } from './words.ts';

interface DoneFormProps {
  stop: RouteStop;
  onDone: (input: Input) => void;
  onBack: () => void;
}

/** What a driver reports from a stop. It asks only for what is known on site. */
export function DoneForm({ stop, onDone, onBack }: DoneFormProps) {
  const form = useForm({
    initialValues: {
      containerNumber: '',
      takenContainerNumber: '',
      grossWeightKg: '',
      tareWeightKg: '',
      netWeightKg: '',
      weightEstimated: false,
      photo: null as Blob | null,
      signature: [] as Strokes,
      signedBy: '',
    },
    validate: (values) => {
      const { gross, tare, net } = weightsOf(values);
      const number = (kg: number | null | undefined) => (kg === undefined ? words.wholeKg : null);
      const agrees = weighedLoad({ grossWeightKg: gross, tareWeightKg: tare }).agrees;
      return {
        grossWeightKg: number(gross) ?? (agrees ? null : words.weightsDisagree),
        tareWeightKg: number(tare),
        netWeightKg: number(net),
        signedBy: values.signature.length > 0 && isEmpty(values.signedBy) ? words.nameMissing : null,
      };
    },
  });
  const { left } = weightsOf(form.values);
  const send = async (values: typeof form.values) => {
    const { gross, tare, net } = weightsOf(values);
    const text = (value: string) => value.trim() || null;
    onDone({
      kind: 'complete',
      data: {
        containerNumber: text(values.containerNumber),
        takenContainerNumber: text(values.takenContainerNumber),
        grossWeightKg: gross,
        tareWeightKg: tare,
        netWeightKg: left ?? net,
        weightEstimated: values.weightEstimated,
        signedBy: text(values.signedBy),
      },
      photo: values.photo,
      signature: values.signature.length > 0 ? await signaturePicture(values.signature) : null,
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
        required={false}
        maxLength={40}
        autoComplete="off"
      />
      {isExchange && (
        <TextField
          {...form.field('takenContainerNumber')}
          label={words.takenNumber}
          required={false}
          maxLength={40}
          autoComplete="off"
        />
      )}
      {takesWasteAway(stop.type) && (
        <>
          <div className={styles.weights}>
            <TextField {...form.field('grossWeightKg')} label={words.gross} required={false} inputMode="numeric" />
            <TextField {...form.field('tareWeightKg')} label={words.tare} required={false} inputMode="numeric" />
          </div>
          <TextField
            {...form.field('netWeightKg')}
            {...(left !== null && { value: String(left) })}
            label={words.net}
            help={words.netHelp}
            required={false}
            inputMode="numeric"
          />
          <CheckboxField {...form.field('weightEstimated')} label={words.estimated} />
        </>
      )}
      <PhotoField value={form.values.photo} onChange={(photo) => form.set({ photo })} />
      <SignatureField {...form.field('signature')} label={words.signature} help={words.signatureHelp} />
      <TextField
        {...form.field('signedBy')}
        label={words.signedBy}
        required={form.values.signature.length > 0}
        maxLength={LIMITS.name}
        autoComplete="off"
      />
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

function weightsOf(values: { grossWeightKg: string; tareWeightKg: string; netWeightKg: string }) {
  const gross = typedKilograms(values.grossWeightKg);
  const tare = typedKilograms(values.tareWeightKg);
  const left = typeof gross === 'number' && typeof tare === 'number' && gross >= tare ? gross - tare : null;
  return { gross, tare, left, net: typedKilograms(values.netWeightKg) };
}
