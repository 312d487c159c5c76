const KEY = 'tonnage.logged-in-by-password';

/** Says across the pages of a login, in this tab, that it was by password. */
export const justLoggedIn = {
  note: () => sessionStorage.setItem(KEY, '1'),
  take: () => {
    const was = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return was;
  },
};
