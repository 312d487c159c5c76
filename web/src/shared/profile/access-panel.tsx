import { useState } from 'react';
import { letterKeys, undoSeconds } from '../../ui/device-setting.ts';
import { density } from '../../ui/theme/density.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { KeysDialog } from '../../ui/keys-help.tsx';

const words = {
  title: 'Display, keyboard and messages',
  rows: 'Row height',
  rowsHelp: 'Compact fits more on the screen. Roomy is easier to read and tap.',
  keys: 'Single-key shortcuts',
  keysHelp: 'For example, J for the next row. Turn them off if you use speech input or often press keys by accident.',
  undo: 'Time to undo',
  undoHelp:
    'How long you have to undo an action. The countdown pauses while you point at the message or move to it with F6.',
  list: 'Show keyboard shortcuts',
};

/** How the keyboard and messages behave in this browser. */
export function AccessPanel() {
  const [isListed, setListed] = useState(false);
  return (
    <Panel title={words.title}>
      <Stack>
        <p>These settings apply to this device only.</p>
        <ChoiceButtons
          label={words.rows}
          help={words.rowsHelp}
          choices={[
            { value: 'auto', label: 'Default' },
            { value: 'compact', label: 'Compact' },
            { value: 'roomy', label: 'Roomy' },
          ]}
          value={density.use()}
          onChange={density.set}
        />
        <ChoiceButtons
          label={words.keys}
          help={words.keysHelp}
          choices={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          value={letterKeys.use()}
          onChange={letterKeys.set}
        />
        <ChoiceButtons
          label={words.undo}
          help={words.undoHelp}
          choices={[
            { value: '5', label: '5 seconds' },
            { value: '60', label: '60 seconds' },
          ]}
          value={undoSeconds.use()}
          onChange={undoSeconds.set}
        />
        <div>
          <Button onClick={() => setListed(true)}>{words.list}</Button>
        </div>
      </Stack>
      {isListed && <KeysDialog onClose={() => setListed(false)} />}
    </Panel>
  );
}
