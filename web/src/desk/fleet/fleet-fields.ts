/** As the server accepts them (contract/desk-fleet). */
export const isRegistration = (text: string) => /^[A-Za-z0-9 ]{1,20}$/.test(text.trim());
export const isPhone = (text: string) => /^$|^\+?[\d ()-]{5,30}$/.test(text.trim());
