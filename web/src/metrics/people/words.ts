export const words = {
  invalid: (bad: readonly string[]) => `Invalid email address: ${bad.join(', ')}`,
  role: 'Role',
  /** The label of a role, from the metrics that a member edits and views (specification §6). */
  label: ({ role, edits, views }: { role: 'manager' | 'member'; edits: number; views: number }) => {
    const parts = [role === 'manager' && 'Manager', edits > 0 && 'Editor', views > 0 && 'Viewer'].filter(Boolean);
    return parts.length === 0 ? 'Member' : parts.join(' & ');
  },
  actions: 'Actions',
  cancel: 'Cancel',
};
