import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Contact, ContactHome, ContactValues, ContactItem } from './contact-home.ts';
import { words } from './words.ts';
import { phoneLink } from '@tonnage/domain/common/phone';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportButton } from '../export-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './contacts.module.css';
import { ItemDialog } from './item-dialog.tsx';

interface ContactDialogProps {
  home: ContactHome;
  contact?: Contact;
  onClose: () => void;
  onSaved: () => void;
}

function ContactDialog({ home, contact, onClose, onSaved }: ContactDialogProps) {
  const form = useForm<ContactValues>({
    fields: CONTRACT_FIELDS.createSiteContact,
    initialValues: { name: contact?.name ?? '', role: contact?.role ?? '', onSite: contact?.onSite ?? false },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'Enter a name' : null }),
  });
  const save = useMutation({
    mutationFn: (values: ContactValues) => (contact ? home.update(contact.id, values) : home.create(values)),
    onSuccess: (_reply, { name }) => {
      void toast({ text: words.saved(name) });
      onSaved();
    },
  });
  const title = contact ? words.editOf(contact.name) : 'New contact';
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      variant="primary"
      action={words.save}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <TextField label="Name" {...form.field('name')} />
      <TextField label={home.roleIs === 'role' ? 'Role on site' : 'Job title'} {...form.field('role')} />
      {home.roleIs === 'role' && <CheckboxField label="On site during working hours" {...form.field('onSite')} />}
    </FormDialog>
  );
}

const REMOVE = 'Remove';
const removeItemText = (value: string) => `Remove ${value}`;

type Open = { what: 'contact'; contact?: Contact } | { what: 'item'; contact: Contact } | null;

interface ContactsPanelProps {
  home: ContactHome;
  mayEdit: boolean;
  title: string;
  /** Shows what changes them only when asked: where they are mostly read. */
  folded?: boolean;
}

/** Contacts, how to reach them and what for, with actions for users who may change them. */
export function ContactsPanel({ home, mayEdit: isAllowed, title, folded = false }: ContactsPanelProps) {
  const [isEditing, setEditing] = useState(!folded);
  const mayEdit = isAllowed && isEditing;
  const { data: contacts, error, refetch } = useQuery({ queryKey: home.key, queryFn: home.list });
  const [open, setOpen] = useState<Open>(null);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: home.key });
  const remove = useMutation({
    mutationFn: (contact: Contact) => home.remove(contact.id),
    onSuccess: async (_reply, { name }) => {
      void toast({ text: `${name} removed` });
      await refresh();
    },
  });
  const removeItem = useMutation({
    mutationFn: ({ item, contact }: { item: ContactItem; contact: Contact }) => home.removeItem(item.id, contact.id),
    onSuccess: refresh,
  });
  const ask = async (contact: Contact) => {
    const question = { title: `Remove ${contact.name}?`, body: 'Existing orders will still show their name.' };
    if (await confirm({ ...question, confirm: REMOVE, cancel: 'Cancel', danger: true })) remove.mutate(contact);
  };
  const close = () => setOpen(null);
  const done = () => {
    close();
    setEditing(true);
    void refresh();
  };
  const failed = remove.error ?? removeItem.error;
  const add = isAllowed && (isEditing || contacts?.length === 0) && (
    <Button size="sm" onClick={() => setOpen({ what: 'contact' })}>
      Add a contact
    </Button>
  );
  return (
    <Panel
      title={title}
      action={
        contacts &&
        contacts.length > 0 && (
          <>
            {home.file && isEditing && <ExportButton size="sm" fetchFile={home.file} />}
            {add}
            {isAllowed && !isEditing && (
              <Button size="sm" onClick={() => setEditing(true)}>
                {words.editAll}
              </Button>
            )}
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
        <EmptyState text="No contacts yet. Add someone the driver or our office can reach." action={add} />
      ) : (
        <ul className={styles.list}>
          {contacts.map((contact) => (
            <li key={contact.id} className={styles.contact}>
              <p>
                <b>{contact.name}</b>{' '}
                <span className={styles.role}>
                  {[
                    contact.role && `${contact.role.charAt(0).toUpperCase()}${contact.role.slice(1)}`,
                    contact.onSite && 'On site',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              {mayEdit && (
                <span className={styles.actions}>
                  <IconButton
                    label={`Add phone or email for ${contact.name}`}
                    icon={<IconPlus aria-hidden="true" size={17} />}
                    onClick={() => setOpen({ what: 'item', contact })}
                  />
                  <IconButton
                    label={words.editOf(contact.name)}
                    icon={<IconPencil aria-hidden="true" size={17} />}
                    onClick={() => setOpen({ what: 'contact', contact })}
                  />
                  <IconButton
                    label={removeItemText(contact.name)}
                    icon={<IconTrash aria-hidden="true" size={17} />}
                    onClick={() => void ask(contact)}
                  />
                </span>
              )}
              <ul className={styles.items}>
                {contact.phone && contact.items.every(({ value }) => value !== contact.phone) && (
                  <li>
                    <TextLink to={phoneLink(contact.phone)}>{contact.phone}</TextLink>
                  </li>
                )}
                {contact.items.map((item) => (
                  <li key={item.id} className={styles.item}>
                    <TextLink to={item.kind === 'email' ? `mailto:${item.value}` : phoneLink(item.value)}>
                      {item.value}
                    </TextLink>{' '}
                    <span className={styles.role}>
                      {[item.label ?? words.kinds[item.kind], ...item.purposes.map((p) => words.purposeOf[p])].join(
                        ' · ',
                      )}
                    </span>
                    {mayEdit && (
                      <IconButton
                        label={removeItemText(item.value)}
                        icon={<IconX aria-hidden="true" size={15} />}
                        onClick={() => removeItem.mutate({ item, contact })}
                      />
                    )}
                  </li>
                ))}
              </ul>
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
