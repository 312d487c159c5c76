export const failedWords = {
  title: (n: number) => (n === 1 ? '1 background task failed' : `${n.toLocaleString('en-GB')} background tasks failed`),
  what: 'Task',
  when: 'Failed',
  tries: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  retry: 'Try again',
  retried: (what: string) => `Trying again: ${what}.`,
};
