import { Canvas, type Ink, type Point } from './canvas.ts'
import { between, oneOf } from './chance.ts'
import { LETTERS, placed } from './glyphs.ts'

const [WIDTH, HEIGHT] = [240, 88]
const LENGTH = 4
const INKS: readonly Ink[] = [
  [11, 98, 87, 1],
  [29, 79, 160, 1],
  [143, 62, 0, 1],
  [120, 30, 90, 1],
]

/** An image code: what is drawn, and its PNG of 240 × 88. */
export function drawCode(): { readonly code: string; readonly png: Buffer } {
  const letters = Array.from({ length: LENGTH }, () => oneOf([...LETTERS.keys()]))
  const canvas = new Canvas(WIDTH, HEIGHT).fill((x, y) => {
    const wave = Math.sin(x / 17 + y / 23) * 6
    return [238 + wave, 246 + wave, 243 + wave, 1]
  })
  const spot = (): Point => [between(0, WIDTH), between(0, HEIGHT)]
  for (let count = 0; count < 60; count += 1) canvas.disc(spot(), between(0.8, 1.8), [90, 120, 115, 0.5])
  for (const [place, name] of letters.entries()) {
    const centre: Point = [32 + place * 58 + between(-5, 5), HEIGHT / 2 + between(-8, 8)]
    const ink = oneOf(INKS)
    for (const stroke of placed(LETTERS.get(name)!, between(46, 56), centre, between(-0.32, 0.32))) canvas.line(stroke, 5, ink)
  }
  for (let count = 0; count < 3; count += 1) {
    const [start, lift] = [between(10, HEIGHT - 10), between(-14, 14)]
    const wave = Array.from({ length: 25 }, (_, at): Point => [at * 10, start + Math.sin(at / 3 + count) * lift])
    const [red, green, blue] = oneOf(INKS)
    canvas.line(wave, 1.6, [red, green, blue, 0.55])
  }
  return { code: letters.join(''), png: canvas.png() }
}
