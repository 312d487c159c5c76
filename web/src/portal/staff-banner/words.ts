export const words = {
  title: (account: string) => `You’re viewing the portal as ${account}`,
  text: 'Anything you do here is done on their behalf. The history shows both of you.',
  back: 'Back to Desk',
};
