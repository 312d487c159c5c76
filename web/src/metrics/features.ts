// One line for each feature that has screens, which it declares in its folder.
export * as accept from './accept/screens.ts';
export * as account from './account/screens.ts';
export * as evolution from './evolution/screens.ts';
export * as grid from './grid/screens.ts';
export * as invitation from './invitation/screens.ts';
export * as metric from './metric/screens.ts';
export * as notifications from './notifications/screens.ts';
export * as organisations from './organisations/screens.ts';
export * as projectWizard from './project-wizard/screens.ts';
export * as projects from './projects/screens.ts';
export * as punctuality from './punctuality/screens.ts';
export * as scorecard from './scorecard/screens.ts';
export * as settings from './settings/screens.ts';
export * as signIn from './sign-in/screens.ts';
export * as tasks from './tasks/screens.ts';
export * as welcome from './welcome/screens.ts';
