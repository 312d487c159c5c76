import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import styles from './contacts.module.css';
import { ItemDialog } from './item-dialog.tsx';
import type { Contact, ContactHome, ContactItem } from './reach.ts';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

const telephone = (number: string): To => `tel:${number.replace(/\s/g, '')}`;

type Open = { what: 'contact'; contact?: Contact } | { what: 'item'; contact: Contact } | null;

/** Contacts, how to reach them and what for, with actions for users who may change them. */
export function ContactsPanel({ home, mayEdit, title }: { home: ContactHome; mayEdit: boolean; title: string }) {
  const { data: contacts, error, refetch } = useQuery({ queryKey: home.key, queryFn: home.list });
  const [open, setOpen] = useState<Open>(null);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: home.key });
  const remove = useMutation({
    mutationFn: (contact: Contact) => home.remove(contact.id),
    onSuccess: async (_reply, { name }) => {
      void toast({ text: words.removed(name) });
      await refresh();
    },
  });
  const removeItem = useMutation({ mutationFn: (item: ContactItem) => home.removeItem(item.id), onSuccess: refresh });
  const ask = async (contact: Contact) => {
    const question = { title: words.removeTitle(contact.name), body: words.removeText };
    if (await confirm({ ...question, confirm: words.remove, cancel: words.cancel, danger: true }))
      remove.mutate(contact);
  };
  const close = () => setOpen(null);
  const done = () => {
    close();
    void refresh();
  };
  const failed = remove.error ?? removeItem.error;
  const add = mayEdit && (
    <Button size="sm" onClick={() => setOpen({ what: 'contact' })}>
      {words.add}
    </Button>
  );
  return (
    <Panel
      title={title}
      action={
        contacts &&
        contacts.length > 0 && (
          <>
            <CsvButton size="sm" fetchFile={home.file} />
            {add}
          </>
        )
      }
    >
      {failed && <Notice tone="block">{failed.message}</Notice>}
      {error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !contacts ? (
        <SkeletonLines lines={4} />
      ) : contacts.length === 0 ? (
        <EmptyState text={words.none} action={add} />
      ) : (
        <ul className={styles.list}>
          {contacts.map((contact) => (
            <li key={contact.id} className={styles.contact}>
              <div className={styles.head}>
                <div>
                  <p className={styles.name}>{contact.name}</p>
                  <p className={styles.role}>
                    {[contact.role && words.capital(contact.role), contact.onSite && words.onSiteNow]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {mayEdit && (
                  <span className={styles.actions}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={words.editOf(contact.name)}
                      onClick={() => setOpen({ what: 'contact', contact })}
                    >
                      {words.edit}
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={words.removeItem(contact.name)}
                      onClick={() => void ask(contact)}
                    >
                      {words.remove}
                    </Button>
                  </span>
                )}
              </div>
              {contact.phone && <TextLink to={telephone(contact.phone)}>{contact.phone}</TextLink>}
              <ul className={styles.items}>
                {contact.items.map((item) => (
                  <li key={item.id} className={styles.item}>
                    <span>
                      <TextLink to={item.kind === 'email' ? `mailto:${item.value}` : telephone(item.value)}>
                        {item.value}
                      </TextLink>
                      <span className={styles.purposes}>
                        {[item.label ?? words.kinds[item.kind], ...item.purposes.map((p) => words.purposeOf[p])].join(
                          ' · ',
                        )}
                      </span>
                    </span>
                    {mayEdit && (
                      <IconButton
                        label={words.removeItem(item.value)}
                        icon={<IconX aria-hidden="true" size={16} />}
                        onClick={() => removeItem.mutate(item)}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {mayEdit && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.addItemTo(contact.name)}
                  onClick={() => setOpen({ what: 'item', contact })}
                >
                  {words.addItem}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'contact' && (
        <ContactDialog
          home={home}
          {...(open.contact ? { contact: open.contact } : {})}
          onClose={close}
          onSaved={done}
        />
      )}
      {open?.what === 'item' && <ItemDialog home={home} contact={open.contact} onClose={close} onSaved={done} />}
    </Panel>
  );
}
