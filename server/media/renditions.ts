import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendition } from '../live/video/video.ts'

const SOURCE = '.flv'
/** How the small one beside a loop is named: tools/video/make.ts. */
const LOW = '-low.flv'
/** A file's metadata is its first tag. */
const HEAD_BYTES = 1_024
const HEIGHT = Buffer.from('height\0', 'latin1')

/** The embedded loops of a folder, each with its renditions: the source first, then the small one where it is there. Empty without the folder. */
export async function findRenditions(folder: string): Promise<ReadonlyMap<string, readonly Rendition[]>> {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  const loops = new Map<string, readonly Rendition[]>()
  for (const file of names) {
    if (!file.endsWith(SOURCE) || file.endsWith(LOW)) continue
    const low = file.slice(0, -SOURCE.length) + LOW
    loops.set(file, [
      { quality: 'source', height: await heightOf(join(folder, file)), file },
      ...(names.includes(low) ? [{ quality: 'low' as const, height: await heightOf(join(folder, low)), file: low }] : []),
    ])
  }
  return loops
}

/** Height of the picture in pixels, as the file's metadata says; null when it does not. */
async function heightOf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const at = head.subarray(0, bytesRead).indexOf(HEIGHT)
    if (at === -1 || at + HEIGHT.length + 8 > bytesRead) return null
    const height = head.readDoubleBE(at + HEIGHT.length)
    return Number.isInteger(height) && height > 0 ? height : null
  } finally {
    await file.close()
  }
}
