import type { Additions } from '../addition.ts';
import { EnquiriesPanel } from './enquiries-panel.tsx';
import { QueryDialog } from './query-dialog.tsx';
import { ReportProblem } from './report-dialog.tsx';

export const additions: Additions = { Panel: EnquiriesPanel, OrderAction: ReportProblem, LineDialog: QueryDialog };
