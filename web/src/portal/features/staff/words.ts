export const words = {
  title: (account: string) => `You see the portal as ${account}`,
  text: 'What you do here counts as theirs; the history names you and them.',
  back: 'Back to the desk',
};
