import type { MovedTicket } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { useMutation } from '@tanstack/react-query';
import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import { isEmpty } from '@tonnage/domain/common/text';
import { ticketOfFile } from '@tonnage/domain/skip-hire/moving-in/tickets';
import { useState } from 'react';
import { sendForm } from '../../lib/bytes.ts';
import { upToDate } from '../../lib/changes.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './papers-dialog.module.css';
import { ticketWords as words } from './ticket-words.ts';

/** A scan, the ticket that it is of, and what is written on it. */
interface Paper {
  key: string;
  /** Sent again with it, it is filed once; another with each change. */
  sendKey: string;
  file: File;
  ticketId: string;
  signedBy: string;
  signedOn: string;
  /** Why it was not filed. */
  trouble: string | null;
}

/** Files the signed papers of season tickets, several at once: each scan is matched by the number in its name. */
export function PapersDialog({ tickets, onClose }: { tickets: readonly MovedTicket[]; onClose: () => void }) {
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const set = (key: string, change: Partial<Paper>) =>
    setPapers((all) =>
      all.map((each) =>
        each.key === key
          ? { ...each, trouble: null, ...change, ...(!('trouble' in change) && { sendKey: newKey() }) }
          : each,
      ),
    );
  const filing = useMutation({
    mutationFn: async (all: readonly Paper[]) => {
      let filed = 0;
      for (const paper of all) {
        const trouble = wrongWith(paper) ?? (await send(paper, tickets));
        if (trouble !== null) set(paper.key, { trouble });
        else {
          filed++;
          setPapers((now) => now.filter(({ key }) => key !== paper.key));
        }
      }
      return { filed, left: all.length - filed };
    },
    onSuccess: async ({ filed, left }) => {
      if (filed > 0) void toast({ text: words.filed(filed) });
      if (left === 0) onClose();
      await upToDate();
    },
  });
  function add(files: readonly File[]): void {
    const taken = new Set(papers.map(({ ticketId }) => ticketId));
    const added = files.map((file) => {
      const ticket = ticketOfFile(
        file.name,
        tickets.filter(({ id }) => !taken.has(id)),
      );
      if (ticket) taken.add(ticket.id);
      return { key: newKey(), sendKey: newKey(), file, trouble: null, ...known(ticket) };
    });
    setPapers((all) => [...all, ...added]);
  }
  const options = tickets.map(({ id, number, account, site }) => ({
    value: id,
    label: `${number}, ${account.name}: ${site.name}`,
  }));
  return (
    <Dialog
      title={words.addPapers}
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            loading={filing.isPending}
            disabledReason={papers.length === 0 ? words.noneChosen : null}
            onClick={() => filing.mutate(papers)}
          >
            {words.file(papers.length)}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{words.matched}</p>
        <FileDrop
          label={words.choose}
          drop={words.drop}
          help={words.help}
          accept={Object.keys(FILE_TYPES)}
          onFiles={add}
          disabled={filing.isPending}
        />
        {papers.map((paper) => {
          const { key, file, ticketId, signedBy, signedOn, trouble } = paper;
          return (
            <Panel
              key={key}
              title={file.name}
              action={
                <Button
                  variant="ghost"
                  aria-label={`${words.leaveOut}: ${file.name}`}
                  onClick={() => setPapers((all) => all.filter((each) => each.key !== key))}
                >
                  {words.leaveOut}
                </Button>
              }
            >
              <div className={styles.fields}>
                <SelectField
                  label={words.ticket}
                  value={ticketId}
                  options={options}
                  placeholder={words.chooseTicket}
                  onChange={(id) => set(key, known(tickets.find((ticket) => ticket.id === id) ?? null))}
                />
                <TextField
                  label={words.signedBy}
                  value={signedBy}
                  onChange={(name) => set(key, { signedBy: name })}
                  maxLength={200}
                />
                <DateField label={words.signedOn} value={signedOn} onChange={(day) => set(key, { signedOn: day })} />
              </div>
              {trouble !== null && <Notice tone="block">{trouble}</Notice>}
            </Panel>
          );
        })}
      </Stack>
    </Dialog>
  );
}

/** What is known of a ticket's signature. */
const known = (ticket: MovedTicket | null) => ({
  ticketId: ticket?.id ?? '',
  signedBy: ticket?.signedBy ?? '',
  signedOn: ticket?.signedOn ?? '',
});

function wrongWith({ ticketId, signedBy, signedOn }: Paper): string | null {
  if (ticketId === '') return words.ticketMissing;
  if (isEmpty(signedBy)) return words.nameMissing;
  return signedOn === '' ? words.dateMissing : null;
}

/** Files one paper; returns why it could not be filed. Sent again it is filed once. */
async function send(
  { sendKey, file, ticketId, signedBy, signedOn }: Paper,
  tickets: readonly MovedTicket[],
): Promise<string | null> {
  const position = tickets.find(({ id }) => id === ticketId)?.position ?? null;
  const data = { signedBy: signedBy.trim(), position, signedOn };
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('files.file', file);
  try {
    await sendForm('fileTicketPaper', { params: { id: ticketId } }, form, { idempotencyKey: sendKey });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
