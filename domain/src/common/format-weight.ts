/** Tonnes for people, from whole kilograms: `1.24 t`, rounded half up to ten kilograms. Source: experience.md, Words. */
export function formatTonnes(kg: number): string {
  const hundredths = Math.floor(Math.abs(kg) / 10 + 0.5);
  const sign = kg < 0 && hundredths > 0 ? '-' : '';
  const tonnes = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${tonnes}.${String(hundredths % 100).padStart(2, '0')} t`;
}
