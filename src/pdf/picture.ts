import { extractImages, getDocumentProxy } from 'unpdf';

const MAX_PIXELS = 60_000_000;

/** The largest picture on a page as a portable graymap or pixmap; null when there is none. */
export async function readPicture(bytes: Uint8Array, page: number): Promise<Uint8Array | null> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, maxImageSize: MAX_PIXELS });
    const images = await extractImages(document, page);
    const [largest] = [...images].sort((a, b) => b.width * b.height - a.width * a.height);
    return largest ? toPortable(largest) : null;
  } catch {
    return null;
  }
}

interface Picture {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

function toPortable({ data, width, height, channels }: Picture): Uint8Array {
  const colours = channels === 1 ? 1 : 3;
  const head = Buffer.from(`P${colours === 1 ? 5 : 6}\n${width} ${height}\n255\n`, 'latin1');
  const body = Buffer.alloc(width * height * colours);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let colour = 0; colour < colours; colour += 1)
      body[pixel * colours + colour] = data[pixel * channels + colour] ?? 255;
  return Buffer.concat([head, body]);
}
