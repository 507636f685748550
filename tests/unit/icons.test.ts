import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { rasterOf } from '#server/art/raster.ts'
import { ICONS } from '../../tools/icons/icons.ts'

const folder = join(import.meta.dirname, '..', '..', 'public', 'icons')

/** The points of a picture, four numbers each. */
async function pointsOf(file: Buffer, width: number, height: number): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(file), 0, 0)
  return canvas.getContext('2d').getImageData(0, 0, width, height).data
}

test('every icon is there, and there are no others', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(Object.keys(ICONS).toSorted())
})

test.each(Object.entries(ICONS))('%s is what the script makes, in its size, and small', async (name, { svg, width, height }) => {
  const file = await readFile(join(folder, name))
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height])
  expect(file.length).toBeLessThan(64 * 1024)
  const [kept, made] = [await pointsOf(file, width, height), await pointsOf(await rasterOf(svg, width, height), width, height)]
  expect(Buffer.compare(Buffer.from(kept), Buffer.from(made))).toBe(0)
})

test.each(['maskable-192.png', 'maskable-512.png', 'apple-touch-icon.png'])(
  '%s can be cut to any shape: its ground goes to each edge, and its mark lies within four fifths',
  async (name) => {
    const { width, height } = ICONS[name]!
    const points = await pointsOf(await readFile(join(folder, name)), width, height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 4
        const isSafe = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) <= width * 0.4
        if (!isSafe) expect(Array.from(points.slice(at, at + 4))).toEqual([0x0b, 0x7a, 0x6b, 255])
      }
    }
  },
)
