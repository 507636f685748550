import { ANJI_SIZE, type AnjiPoint } from '#src/api/model/captcha.ts'
import { between, oneOf, someOf } from './chance.ts'
import { CHARACTERS, placed, type Point } from './glyphs.ts'
import { drawScene } from './scene.ts'

const [DRAWN, ASKED] = [5, 3]
const INKS = ['#fffadc', '#ffd666', '#ffa07a', '#bef0ff']

/** Characters in a landscape: those to be clicked, in order, and where they are, in px. */
export async function drawWords(): Promise<{
  readonly words: string[]
  readonly points: AnjiPoint[]
  readonly picture: Buffer
}> {
  const canvas = drawScene()
  const context = canvas.getContext('2d')
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const names = someOf([...CHARACTERS.keys()], DRAWN)
  const column = ANJI_SIZE.width / DRAWN
  const columns = someOf([...names.keys()], DRAWN)
  const places = new Map<string, AnjiPoint>()
  for (const [at, name] of names.entries()) {
    const centre: Point = [column * (columns[at]! + 0.5) + between(-8, 8), between(34, ANJI_SIZE.height - 34)]
    places.set(name, { x: Math.round(centre[0]), y: Math.round(centre[1]) })
    const strokes = placed(CHARACTERS.get(name)!, 34, centre, between(-0.5, 0.5))
    // A dark edge under each keeps it readable on any ground.
    context.lineWidth = 7
    context.strokeStyle = 'rgba(16, 28, 30, 0.75)'
    context.stroke(strokes)
    context.lineWidth = 3.6
    context.strokeStyle = oneOf(INKS)
    context.stroke(strokes)
  }
  const words = someOf(names, ASKED)
  return { words, points: words.map((name) => places.get(name)!), picture: await canvas.encode('png') }
}
