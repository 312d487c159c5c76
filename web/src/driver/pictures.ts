import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';

/** The longer side of a photo that is sent, pixels: enough to read a plate, small enough for a poor connection. */
const LONGEST = 1600;
const QUALITY = 0.8;

/** Shrinks a photo for sending; returns it unchanged where the browser cannot read it. */
export async function smallPhoto(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = canvasOf(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas, 'image/jpeg', QUALITY);
  } catch {
    return file;
  }
}

const [WIDTH, HEIGHT] = [1000, 340];

/** A drawn signature as a picture: dark on white, as on a document. */
export async function signaturePicture(strokes: Strokes): Promise<Blob> {
  const canvas = canvasOf(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#16201b';
  pen.lineWidth = 7;
  pen.lineCap = pen.lineJoin = 'round';
  for (const stroke of strokes) {
    pen.beginPath();
    for (let i = 0; i + 1 < stroke.length; i += 2) pen.lineTo(stroke[i]!, stroke[i + 1]!);
    pen.stroke();
  }
  return blobOf(canvas, 'image/png');
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function blobOf(canvas: HTMLCanvasElement, mime: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be made.'))), mime, quality),
  );
}
