/** As the page's policy lets a picture be shown: its bytes in the address, in base64 after the comma. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('We couldn’t read the picture.')));
    reader.readAsDataURL(blob);
  });
}
