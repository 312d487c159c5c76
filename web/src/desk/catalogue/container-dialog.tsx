import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { readNumber, readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { typedKilograms } from '@tonnage/domain/skip-hire/weighing';
import { call } from '../../lib/api.ts';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './catalogue.module.css';
import { useCatalogueWrite } from './use-catalogue.ts';
import { words } from './words.ts';

type Container = DeskCatalogue['containers'][number];

/** Whole centimetres, or null for an invalid text. */
const cm = (text: string) => readWhole(text, { least: 10, most: 2000, units: ['cm'] }) ?? null;
/** Whole kilograms, null for an empty text, or undefined for an invalid one. */
const limit = (text: string) => {
  const kg = typedKilograms(text);
  return kg != null && kg < 50 ? undefined : kg;
};
/** Cubic yards to one decimal, or null for an invalid text. */
const yards = (text: string) => {
  const value = Number(readNumber(text, { places: 1 }).number ?? 0);
  return value >= 0.5 && value <= 100 ? value : null;
};

interface ContainerDialogProps {
  container: Container | null;
  families: DeskCatalogue['families'];
  onClose: () => void;
}

/** A container size, drawn beside a person while its dimensions are typed. */
export function ContainerDialog({ container, families, onClose }: ContainerDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.createContainer,
    initialValues: {
      name: container?.name ?? '',
      sizeYards: container ? String(container.sizeYards) : '',
      lengthCm: container ? String(container.lengthCm) : '',
      widthCm: container ? String(container.widthCm) : '',
      heightCm: container ? String(container.heightCm) : '',
      maxLoadKg: container?.maxLoadKg == null ? '' : String(container.maxLoadKg),
      allowsHeavyWaste: container?.allowsHeavyWaste ?? false,
      allowedOnRoad: container?.allowedOnRoad ?? true,
      familyIds:
        container?.familyIds ??
        families
          .filter(({ active }) => active)
          .slice(0, 1)
          .map(({ id }) => id),
      active: container?.active ?? true,
    },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.missing : null,
      sizeYards: yards(values.sizeYards) === null ? 'Enter a number up to 100, for example 8 or 7.5.' : null,
      lengthCm: cm(values.lengthCm) === null ? words.cmWrong : null,
      widthCm: cm(values.widthCm) === null ? words.cmWrong : null,
      heightCm: cm(values.heightCm) === null ? words.cmWrong : null,
      maxLoadKg: limit(values.maxLoadKg) === undefined ? 'Enter whole kilograms, from 50 to 60,000.' : null,
      familyIds: values.familyIds.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const { values } = form;
  const save = useCatalogueWrite((given: typeof values) => {
    const data = {
      ...given,
      sizeYards: yards(given.sizeYards) ?? 0,
      lengthCm: cm(given.lengthCm) ?? 0,
      widthCm: cm(given.widthCm) ?? 0,
      heightCm: cm(given.heightCm) ?? 0,
      maxLoadKg: limit(given.maxLoadKg) ?? null,
    };
    return container
      ? call('updateContainer', { params: { id: container.id }, body: { data } })
      : call('createContainer', { body: { data } });
  }, onClose);
  const title = container?.name ?? words.createContainer;
  const [lengthCm, heightCm] = [cm(values.lengthCm), cm(values.heightCm)];
  const shape = families.find(({ id }) => values.familyIds.includes(id))?.shape ?? 'skip';
  return (
    <FormDialog title={title} form={form} onSubmit={save.mutate} sending={save} action={words.save} onClose={onClose}>
      {lengthCm !== null && heightCm !== null && (
        <div className={styles.drawing}>
          <ContainerDrawing
            person
            look="plain"
            title={words.preview(values.name || words.createContainer)}
            container={{ kind: shape, lengthCm, heightCm }}
            scale={lengthCm > 800 ? 18 : 36}
          />
        </div>
      )}
      <FieldRow>
        <TextField {...form.field('name')} label={words.name} />
        <TextField {...form.field('sizeYards')} label="Cubic yards" inputMode="decimal" />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('lengthCm')} label="Length, cm" inputMode="numeric" />
        <TextField {...form.field('widthCm')} label="Width, cm" inputMode="numeric" />
        <TextField {...form.field('heightCm')} label="Height, cm" inputMode="numeric" />
      </FieldRow>
      <TextField
        {...form.field('maxLoadKg')}
        label="Maximum load, kg"
        help="A heavier load is only recorded with a reason. Leave blank for no limit of your own."
        inputMode="numeric"
      />
      <CheckGroup
        {...form.field('familyIds')}
        label="Container types"
        options={families
          .filter(({ id, active }) => active || values.familyIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CheckboxField {...form.field('allowsHeavyWaste')} label={words.heavyAllowed} />
      <CheckboxField {...form.field('allowedOnRoad')} label={words.road} />
      <CheckboxField {...form.field('active')} label={words.active} help={words.activeHelp} />
    </FormDialog>
  );
}
