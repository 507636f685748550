import { ANJI_SIZE, type AnjiPoint } from '#src/api/model/captcha.ts'
import type { Ink, Point } from './canvas.ts'
import { between, oneOf, someOf } from './chance.ts'
import { CHARACTERS, placed } from './glyphs.ts'
import { drawScene } from './scene.ts'

const [DRAWN, ASKED] = [5, 3]
const INKS: readonly Ink[] = [
  [255, 250, 220, 1],
  [255, 214, 102, 1],
  [255, 160, 122, 1],
  [190, 240, 255, 1],
]

/** Characters in a landscape: those to be clicked, in order, and where they are, in px. */
export function drawWords(): { readonly words: string[]; readonly points: AnjiPoint[]; readonly picture: Buffer } {
  const canvas = drawScene()
  const names = someOf([...CHARACTERS.keys()], DRAWN)
  const column = ANJI_SIZE.width / DRAWN
  const columns = someOf([...names.keys()], DRAWN)
  const places = new Map<string, AnjiPoint>()
  for (const [at, name] of names.entries()) {
    const centre: Point = [column * (columns[at]! + 0.5) + between(-8, 8), between(34, ANJI_SIZE.height - 34)]
    places.set(name, { x: Math.round(centre[0]), y: Math.round(centre[1]) })
    const strokes = placed(CHARACTERS.get(name)!, 34, centre, between(-0.5, 0.5))
    // A dark edge under each keeps it readable on any ground.
    for (const stroke of strokes) canvas.line(stroke, 7, [16, 28, 30, 0.75])
    const ink = oneOf(INKS)
    for (const stroke of strokes) canvas.line(stroke, 3.6, ink)
  }
  const words = someOf(names, ASKED)
  return { words, points: words.map((name) => places.get(name)!), picture: canvas.png() }
}
