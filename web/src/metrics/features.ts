import * as accept from './accept/screens.ts';
import * as account from './account/screens.ts';
import * as evolution from './evolution/screens.ts';
import * as grid from './grid/screens.ts';
import * as invitation from './invitation/screens.ts';
import * as metric from './metric/screens.ts';
import * as notifications from './notifications/screens.ts';
import * as organisations from './organisations/screens.ts';
import * as projectWizard from './project-wizard/screens.ts';
import * as projects from './projects/screens.ts';
import * as punctuality from './punctuality/screens.ts';
import * as scorecard from './scorecard/screens.ts';
import * as settings from './settings/screens.ts';
import * as signIn from './sign-in/screens.ts';
import * as tasks from './tasks/screens.ts';
import * as welcome from './welcome/screens.ts';

// One line for each feature that has screens, and its import.
export const FEATURES = [
  accept,
  account,
  evolution,
  grid,
  invitation,
  metric,
  notifications,
  organisations,
  projectWizard,
  projects,
  punctuality,
  scorecard,
  settings,
  signIn,
  tasks,
  welcome,
];
