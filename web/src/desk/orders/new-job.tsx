import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useViewAs } from '../parts/use-view-as.ts';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { words } from './words.ts';

/** For a customer who calls: the office fills in the order form for them, under its own name. */
export function NewJob({ desk }: { desk: DeskPerson }) {
  const [open, setOpen] = useState(false);
  const mayNot = desk.permissions.includes('customers.act_as') ? null : words.asCustomerNot;
  return (
    <>
      <Button variant="primary" icon={<IconPlus />} disabledReason={mayNot} onClick={() => setOpen(true)}>
        {words.newJob}
      </Button>
      {open && <NewJobDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewJobDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { customer: '' },
    validate: () => ({ customer: chosen ? null : 'Choose the customer.' }),
  });
  const { chosen } = useCustomer(form.values.customer);
  const viewAs = useViewAs('/jobs/new');
  return (
    <FormDialog
      title={words.newJob}
      form={form}
      onSubmit={() => chosen && viewAs.mutate(chosen.id)}
      sending={viewAs}
      action="Continue"
      variant="primary"
      onClose={onClose}
    >
      <CustomerField {...form.field('customer')} />
      <p>Opens the customer’s order form with their sites and prices. The order is recorded as placed by you.</p>
    </FormDialog>
  );
}
