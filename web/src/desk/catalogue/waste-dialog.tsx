import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { isHazardousCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { textsOf, useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { EwcField, ewcCodesIn, wrongCodes } from '../parts/ewc-field.tsx';
import { useCatalogueWrite } from './use-catalogue.ts';
import { words } from './words.ts';

const codesOf = (waste: DeskCatalogue['wastes'][number]) => waste.ewcCodes.map(ewcText).join(', ');

const percentOf = (text: string) => readWhole(text, { most: 100, units: ['%'] });
const tippingOf = (text: string) => penceOf(text, { below: true });

/** A waste type that the company takes. */
export function WasteDialog({
  waste,
  onClose,
}: {
  waste: DeskCatalogue['wastes'][number] | null;
  onClose: () => void;
}) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createWaste, tipping: CONTRACT_FIELDS.createWaste.tippingPencePerTonne },
    initialValues: {
      ...textsOf(CONTRACT_FIELDS.createWaste, waste),
      ewcCodes: waste ? codesOf(waste) : '',
      recoveredPercent: String(waste?.recoveredPercent ?? ''),
      tipping: waste?.tippingPencePerTonne == null ? '' : poundsOf(waste.tippingPencePerTonne),
      heavy: waste?.heavy ?? false,
      hazardous: waste?.hazardous ?? false,
      selfService: waste?.selfService ?? true,
      active: waste?.active ?? true,
    },
    validate: (values) => {
      return {
        name: isEmpty(values.name) ? words.missing : null,
        description: isEmpty(values.description) ? words.missing : null,
        ewcCodes: values.ewcCodes === (waste && codesOf(waste)) ? null : wrongCodes(values.ewcCodes),
        recoveredPercent:
          percentOf(values.recoveredPercent) === undefined ? 'Enter a whole percentage, up to 100.' : null,
        tipping: tippingOf(values.tipping) === undefined ? 'Enter an amount in pounds, for example 95 or 95.50.' : null,
      };
    },
  });
  const byCode = ewcCodesIn(form.values.ewcCodes).some(isHazardousCode);
  const save = useCatalogueWrite(({ tipping, ...given }: typeof form.values) => {
    const data = {
      ...given,
      ewcCodes: ewcCodesIn(given.ewcCodes),
      hazardous: given.hazardous || byCode,
      guidance: given.guidance.trim() || null,
      recoveredPercent: percentOf(given.recoveredPercent) ?? null,
      tippingPencePerTonne: tippingOf(tipping) ?? null,
    };
    return waste
      ? call('updateWaste', { params: { id: waste.id }, body: { data } })
      : call('createWaste', { body: { data } });
  }, onClose);
  const title = waste?.name ?? words.createWaste;
  return (
    <FormDialog title={title} form={form} onSubmit={save.mutate} sending={save} action={words.save} onClose={onClose}>
      <TextField {...form.field('name')} label={words.name} />
      <EwcField
        {...form.field('ewcCodes')}
        onChosen={({ description }, ewcCodes) =>
          form.set({ ewcCodes, ...(isEmpty(form.values.description) && { description }) })
        }
      />
      <TextField {...form.field('description')} label="Description on the transfer note" />
      <TextArea {...form.field('guidance')} label="Guidance for customers" lines={2} />
      <TextField
        {...form.field('recoveredPercent')}
        label="Recovered, %"
        help="The share of its weight that you recycle or recover. Customers’ recycling rates come from it."
        inputMode="numeric"
      />
      <TextField
        {...form.field('tipping')}
        label="Tipping, £ per tonne"
        help="What it costs you to tip a tonne. Enter a minus figure if you’re paid for it. Used for your margins; customers never see it."
        inputMode="decimal"
      />
      <CheckboxField
        {...form.field('heavy')}
        label="Heavy"
        help="Such as soil. Only offered in sizes suitable for heavy waste."
      />
      <CheckboxField
        {...form.field('hazardous')}
        value={form.values.hazardous || byCode}
        disabled={byCode}
        label="Hazardous"
        help={`${byCode ? 'By its code in the List of Wastes. ' : ''}Customers can’t order it online. The office arranges it with a consignment note.`}
      />
      <CheckboxField {...form.field('selfService')} label="Customers can order it online" />
      <CheckboxField {...form.field('active')} label={words.active} help={words.activeHelp} />
      <p>{words.licence}</p>
    </FormDialog>
  );
}
