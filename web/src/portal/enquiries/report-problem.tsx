import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

export function ReportProblem({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      {open && <ReportDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  );
}
