/** The names of the portal's places. What a screen says stands beside the screen. */
export const words = {
  login: 'Login',
  about: 'About',
  forgot: 'Forgot password',
  reset: 'Set a new password',
  createAccount: 'Create your account',
  createAccountDone: 'Check your mail',
  sandboxPayment: 'Sandbox payment',
  dashboard: 'Dashboard',
  home: 'Home',
  jobs: 'Jobs',
  newJob: 'New job',
  sites: 'Sites',
  account: 'Account',
  changePassword: 'Change password',
  switchAccount: 'Switch account',
  logOut: 'Log out',
};
