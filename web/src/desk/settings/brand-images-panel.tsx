import type { Settings } from '@tonnage/contract/core/tenants/settings';
import {
  BRAND_IMAGE_BYTES,
  BRAND_IMAGE_KINDS,
  BRAND_IMAGE_TYPES,
  type BrandImageKind,
} from '@tonnage/domain/common/branding';
import { call } from '../../lib/api.ts';
import { dataUrl } from '../../lib/data-url.ts';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import styles from './brand-images-panel.module.css';
import { useSettingsWrite } from './use-settings.ts';
import { words } from './words.ts';

/** The company's logo and other images. A chosen image is shown everywhere at once. */
export function BrandImagesPanel({ settings }: { settings: Settings }) {
  const url = { logo: settings.logoUrl, favicon: settings.faviconUrl };
  return (
    <Panel title="Logo and icon">
      <Stack>
        {BRAND_IMAGE_KINDS.map((kind) => (
          <Mark key={kind} kind={kind} url={url[kind]} />
        ))}
      </Stack>
    </Panel>
  );
}

function Mark({ kind, url }: { kind: BrandImageKind; url: string | null }) {
  const save = useSettingsWrite(async (file: File | null) => {
    if (file === null) return call('removeBrandImage', { params: { kind } });
    if (file.size > BRAND_IMAGE_BYTES) throw new Error('This file is over 256 KB. Make it smaller and try again.');
    const [, content = ''] = (await dataUrl(file)).split(',');
    return call('setBrandImage', { params: { kind }, body: { data: { content } } });
  });
  const text = words.mark[kind];
  return (
    <PictureField
      label={text.name}
      choose={text.choose}
      remove={words.remove}
      help={text.help}
      shown={
        <span className={styles.mark}>
          {url === null ? text.none : <img src={url} alt={text.name} className={styles.picture} />}
        </span>
      }
      chosen={url !== null}
      accept={BRAND_IMAGE_TYPES[kind]}
      onChoose={(file) => save.mutate(file)}
      onRemove={() => save.mutate(null)}
      loading={save.isPending}
      error={save.error?.message}
    />
  );
}
