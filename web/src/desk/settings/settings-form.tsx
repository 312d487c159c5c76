import type { SettingsChange } from '@tonnage/contract/core/tenants/settings';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import styles from '../../ui/form-shell.module.css';
import { useSettingsWrite } from './use-settings.ts';
import { words } from './words.ts';

interface SettingsFormProps<Values extends object> {
  title: string;
  form: Form<Values>;
  /** The settings to change, from the form's values. */
  changeOf: (values: Values) => SettingsChange;
  /** A button beside the save button, and its error. */
  more?: ReactNode;
  trouble?: Error | null;
  /** The page has others above it: yellow is the one button that is next. */
  isSecond?: boolean;
  children: ReactNode;
}

/** A panel of settings that are saved together. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { title, form, changeOf, more, trouble, isSecond = false, children } = props;
  const save = useSettingsWrite((data: SettingsChange) => call('updateSettings', { body: { data } }));
  return (
    <Panel title={title}>
      <FormShell
        form={form}
        label={title}
        onSubmit={(values) => save.mutate(changeOf(values), { onSuccess: () => form.settle() })}
        loading={save.isPending}
        submitError={save.error ?? trouble}
      >
        <div className={styles.body}>{children}</div>
        <FormActions>
          <Button variant={isSecond && !form.isDirty() ? 'default' : 'primary'} type="submit" loading={save.isPending}>
            {words.save}
          </Button>
          {more}
        </FormActions>
      </FormShell>
    </Panel>
  );
}

/** Fields side by side, on the one grid of all settings. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
