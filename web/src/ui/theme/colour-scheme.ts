import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

export type ColourScheme = 'light' | 'dark' | 'auto';

export const colourSchemeManager = localStorageColorSchemeManager({ key: 'tonnage-colours' });

/** Follows the device until the user chooses; the choice is stored in this browser. */
export const useColourScheme = (): { scheme: ColourScheme; setScheme: (scheme: ColourScheme) => void } => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, setScheme: setColorScheme };
};
