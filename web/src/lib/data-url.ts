/** A data URL, which the page's policy allows for images: the bytes in base64 after the comma. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('We couldn’t read the picture.')));
    reader.readAsDataURL(blob);
  });
}
