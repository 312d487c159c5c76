import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { contrastOf, parseColour, TEXT_CONTRAST } from '@tonnage/domain/common/colours';
import { isEmpty } from '@tonnage/domain/common/text';
import type { CSSProperties } from 'react';
import { brandVariables, hexOf } from '../../ui/brand.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ColourField } from '../../ui/fields/colour-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { BrandLogo, type TenantBrand } from '../../ui/layout/brand-mark.tsx';
import { BrandImagesPanel } from './brand-images-panel.tsx';
import styles from './brand-panel.module.css';
import { Fields, SettingsForm } from './settings-form.tsx';
import { words } from './words.ts';

const COLOUR = { required: true, maxLength: 7 };
const OURS = { brandColour: '#ffc42e', onBrandColour: '#16201b' };

/** Name and colours, with a live preview. */
export function BrandPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    // Short and upper-case codes are accepted too.
    fields: { ...CONTRACT_FIELDS.updateSettings, brandColour: COLOUR, onBrandColour: COLOUR },
    initialValues: {
      name: settings.name,
      brandColour: settings.brandColour ?? OURS.brandColour,
      onBrandColour: settings.onBrandColour ?? OURS.onBrandColour,
    },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.missing : null,
      brandColour: parseColour(values.brandColour) ? null : words.colourWrong,
      onBrandColour: parseColour(values.onBrandColour) ? null : words.colourWrong,
    }),
  });
  const { name, brandColour, onBrandColour } = form.values;
  return (
    <Columns slim>
      <Stack>
        <SettingsForm
          title="Brand"
          form={form}
          changeOf={(values) => ({
            ...values,
            brandColour: fullHex(values.brandColour),
            onBrandColour: fullHex(values.onBrandColour),
          })}
        >
          <Fields>
            <TextField {...form.field('name')} label="Company name" />
          </Fields>
          <Fields>
            <ColourField
              {...form.field('brandColour')}
              label="Brand colour"
              choose="Choose the brand colour"
              help="For example #ffc42e. Used for the main button on each page."
            />
            <ColourField
              {...form.field('onBrandColour')}
              label="Text colour"
              choose="Choose the text colour"
              help="For example #16201b. Used on the brand colour."
            />
          </Fields>
        </SettingsForm>
        <BrandImagesPanel settings={settings} />
      </Stack>
      <Panel title="Preview">
        <Preview brand={{ name, logoUrl: settings.logoUrl }} primary={brandColour} onPrimary={onBrandColour} />
      </Panel>
    </Columns>
  );
}

function Preview({ brand, primary, onPrimary }: { brand: TenantBrand; primary: string; onPrimary: string }) {
  const [colour, text] = [parseColour(primary), parseColour(onPrimary)];
  const ratio = colour && text ? contrastOf(colour, text) : null;
  const shown = ratio === null ? null : ratio.toFixed(2);
  return (
    <div style={brandVariables({ primary, onPrimary }) as CSSProperties}>
      <Stack>
        <div className={styles.mark}>
          <BrandLogo tenant={brand} to="/desk/settings" />
        </div>
        <p>
          <span className={styles.button}>Request collection</span>
        </p>
        <p className={styles.text}>This is the main button on a page.</p>
        <div role="status">
          {ratio !== null && shown !== null && (
            <Notice tone={ratio >= TEXT_CONTRAST ? 'ok' : 'warn'}>
              {ratio >= TEXT_CONTRAST
                ? `Contrast ${shown} to 1: easy to read (WCAG AA needs 4.5).`
                : `Contrast ${shown} to 1: too low (WCAG AA needs 4.5). The portal will use a readable text colour instead, as shown here.`}
            </Notice>
          )}
        </div>
      </Stack>
    </div>
  );
}

/** `#fc2` is `#ffcc22`: the contract takes six digits. */
function fullHex(text: string): string {
  return hexOf(parseColour(text) ?? [0, 0, 0]);
}
