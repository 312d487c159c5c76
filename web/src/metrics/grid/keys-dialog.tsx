import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const KEY_LIST = [
  ['Arrows', 'Move to another cell'],
  ['0–9', 'Enter a value'],
  ['Enter, Shift+Enter', 'Save and move to the next empty cell below or above'],
  ['Tab, Shift+Tab', 'Save and move right or left'],
  ['F2', 'Edit the value'],
  ['Esc', 'Cancel editing'],
  ['Delete', 'Withdraw the value'],
  ['X, then 1–5', 'Dismiss and give the reason'],
  ['C, Ctrl+Enter', 'Open comments, links, documents and history'],
  ['Shift+arrows', 'Select several cells'],
  ['Ctrl+C, Ctrl+V', 'Copy the selection, paste from a spreadsheet'],
  ['Ctrl+Z', 'Undo'],
  ['?', 'Show this list'],
] as const;
const MANAGER_KEY_LIST = [
  ['A', 'Accept the value'],
  ['Shift+A', 'Accept all normal values in the column'],
] as const;

/** The keyboard shortcuts of the table. */
export function KeysDialog({ manager, onClose }: { manager: boolean; onClose: () => void }) {
  const keys = manager ? [...KEY_LIST, ...MANAGER_KEY_LIST] : KEY_LIST;
  return (
    <Dialog title="Keyboard shortcuts" open onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <DescriptionList items={keys.map(([term, value]) => ({ term, value }))} column="180px" />
    </Dialog>
  );
}
