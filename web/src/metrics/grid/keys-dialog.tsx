import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

/** The keyboard shortcuts of the table. */
export function KeysDialog({ manager, onClose }: { manager: boolean; onClose: () => void }) {
  const keys = manager ? [...words.keyList, ...words.managerKeyList] : words.keyList;
  return (
    <Dialog title={words.keysTitle} open onClose={onClose} footer={<Button onClick={onClose}>{words.close}</Button>}>
      <DescriptionList items={keys.map(([term, value]) => ({ term, value }))} column="180px" />
    </Dialog>
  );
}
