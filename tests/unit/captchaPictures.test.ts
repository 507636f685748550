import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { drawCode } from '#server/verification/draw/code.ts'
import { drawPuzzle } from '#server/verification/draw/puzzle.ts'
import { drawWords } from '#server/verification/draw/wordPicture.ts'

type Pixel = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number }

/** A PNG as its pixels. */
async function opened(png: Buffer) {
  const image = await loadImage(png)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const at = (x: number, y: number): Pixel => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * width + x) * 4)
    return { red, green, blue, alpha }
  }
  const places = Array.from({ length: width * height }, (_, index) => [index % width, Math.floor(index / width)] as const)
  return { width, height, at, places }
}

const light = ({ red, green, blue }: Pixel) => red + green + blue
const rounds = Array.from({ length: 5 }, (_, index) => index)

describe('captcha pictures', () => {
  test.each(rounds)(
    '[S-4] a puzzle’s hole is where its answer says, and its piece shows what is missing there (%i)',
    async () => {
      const { x, picture, jigsaw } = await drawPuzzle()
      const [whole, piece] = await Promise.all([opened(picture), opened(jigsaw)])
      expect(whole.places.every(([px, py]) => whole.at(px, py).alpha === 255)).toBe(true)
      const inside = piece.places.filter(([px, py]) => piece.at(px, py).alpha === 255)
      expect(inside.length).toBeGreaterThan(900)
      const darker = inside.filter(([px, py]) => light(whole.at(x + px, py)) < light(piece.at(px, py)))
      expect(darker.length).toBe(inside.length)
      const clear = piece.places.filter(([px, py]) => piece.at(px, py).alpha === 0)
      expect(clear.length).toBeGreaterThan(piece.width * piece.height * 0.7)
    },
  )

  test.each(rounds)('[S-4] each word that is asked for is drawn where its answer says (%i)', async () => {
    const { words, points, picture } = await drawWords()
    const { at } = await opened(picture)
    expect(new Set(words).size).toBe(3)
    for (const { x, y } of points) {
      const around = Array.from({ length: 31 * 31 }, (_, index) => at(x - 15 + (index % 31), y - 15 + Math.floor(index / 31)))
      const inked = around.filter(({ red, green, blue }) =>
        [
          [255, 250, 220],
          [255, 214, 102],
          [255, 160, 122],
          [190, 240, 255],
        ].some(([r, g, b]) => red === r && green === g && blue === b),
      )
      expect(inked.length).toBeGreaterThan(60)
    }
  })

  test('[S-4] codes differ, and each has as many letters as its picture', async () => {
    const drawn = await Promise.all(Array.from({ length: 20 }, drawCode))
    expect(new Set(drawn.map(({ code }) => code)).size).toBeGreaterThan(15)
    for (const { code, png } of drawn) {
      const { width, height, at, places } = await opened(png)
      expect([width, height, code.length]).toEqual([240, 88, 4])
      const letters = places.filter(([px, py]) => light(at(px, py)) < 330)
      const columns = Array.from({ length: 4 }, (_, place) => letters.filter(([px]) => Math.abs(px - 32 - place * 58) < 29))
      expect(Math.min(...columns.map((one) => one.length))).toBeGreaterThan(150)
    }
  })
})
