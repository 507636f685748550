import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { PictureType } from '#src/api/model/upload.ts'

/** How a picture is drawn anew: the most pixels that it may unfold to, its longest side afterwards, and whether it is cut to a square. */
export type PictureLimits = { readonly pixels: number; readonly edge: number; readonly isSquare: boolean }

/** A picture that was drawn anew. */
export type DrawnPicture = { readonly type: 'image/webp'; readonly bytes: Buffer }

type Size = { readonly width: number; readonly height: number }

/** How much of the picture's detail is kept, of 100. */
const QUALITY = 85

/**
 * Draws a picture anew, so that nothing of its file is kept but what is seen: no place and camera, no second file behind it. `notPicture`
 * = it does not begin as one of its type, or cannot be drawn; `tooLarge` = it would unfold to more pixels than the most, which its first
 * bytes tell before any of them is made. One at a time.
 */
export function createPictureDrawer() {
  let last: Promise<unknown> = Promise.resolve()
  return (type: PictureType, bytes: Buffer, limits: PictureLimits): Promise<DrawnPicture | 'notPicture' | 'tooLarge'> => {
    const drawn = last.then(() => draw(type, bytes, limits))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** Draws a picture of our own from SVG: what people send is never taken as such. */
export async function drawOwn(svg: string, width: number, height: number): Promise<DrawnPicture> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  return { type: 'image/webp', bytes: await canvas.encode('webp', QUALITY) }
}

async function draw(type: PictureType, bytes: Buffer, { pixels, edge, isSquare }: PictureLimits) {
  const told = sizeOf(type, bytes)
  if (told === null || told.width === 0 || told.height === 0) return 'notPicture'
  if (told.width * told.height > pixels) return 'tooLarge'
  const image = await loadImage(bytes).catch(() => null)
  if (image === null) return 'notPicture'
  const { width, height } = image
  // A file that says one size and holds another is none of ours.
  if (width * height !== told.width * told.height) return 'notPicture'
  const side = Math.min(width, height)
  const from = isSquare
    ? { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
    : { x: 0, y: 0, width, height }
  const scale = isSquare ? edge / side : Math.min(1, edge / Math.max(width, height))
  const to = { width: Math.max(1, Math.round(from.width * scale)), height: Math.max(1, Math.round(from.height * scale)) }
  const canvas = createCanvas(to.width, to.height)
  canvas.getContext('2d').drawImage(image, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  return { type: 'image/webp' as const, bytes: await canvas.encode('webp', QUALITY) }
}

/** The size that a picture's first bytes tell; null = it does not begin as one of its type. */
export function sizeOf(type: PictureType, bytes: Buffer): Size | null {
  try {
    return READERS[type](bytes)
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}

const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const READERS: Readonly<Record<PictureType, (bytes: Buffer) => Size | null>> = {
  'image/png': (bytes) => {
    if (!bytes.subarray(0, 8).equals(PNG_BEGIN) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  },
  'image/jpeg': (bytes) => {
    if (bytes.readUInt16BE(0) !== 0xffd8) return null
    for (let at = 2; ;) {
      if (bytes.readUInt8(at) !== 0xff) return null
      const marker = bytes.readUInt8(at + 1)
      if (marker === 0xff) {
        at += 1
        continue
      }
      // Without a length, or with pixels before any size: readers disagree about what follows, so it is none of ours.
      if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  },
  'image/webp': (bytes) => {
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
    switch (bytes.toString('latin1', 12, 16)) {
      case 'VP8 ':
        return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
      case 'VP8L': {
        const bits = bytes.readUInt32LE(21)
        return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      }
      case 'VP8X':
        return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
      default:
        return null
    }
  },
}
