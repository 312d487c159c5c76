import { words } from './words.ts';

/** Pixels of a picture's side: as large as a screen shows it, on the finest display. */
const SIDE = 512;

/**
 * The middle of a photo, square and small. Drawn again, it also leaves behind where and when it was taken, which a phone writes
 * into each photo. What this browser cannot draw goes as it is, and the server says what is wrong with it; what it may not even
 * read throws (specification §8, photo permission).
 */
export async function squarePicture(file: File): Promise<File> {
  await file.arrayBuffer().catch(() => {
    throw new Error(words.pictureUnreadable);
  });
  try {
    const photo = await createImageBitmap(file);
    const edge = Math.min(photo.width, photo.height);
    const side = Math.min(SIDE, edge);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const left = (photo.width - edge) / 2;
    const top = (photo.height - edge) / 2;
    canvas.getContext('2d')!.drawImage(photo, left, top, edge, edge, 0, 0, side, side);
    photo.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86));
    return drawn === null ? file : new File([drawn], drawn.type === 'image/webp' ? 'picture.webp' : 'picture.png');
  } catch {
    return file;
  }
}
