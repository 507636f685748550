import { createCanvas, DOMMatrix, Path2D, PathOp, type SKRSContext2D } from '@napi-rs/canvas'
import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { between } from './chance.ts'
import { drawScene } from './scene.ts'

const { width, height, piece } = ANJI_SIZE
/** Side of the piece's body, and radius of its knobs. */
const [BODY, KNOB] = [36, 6]
/** Room for the rim left of the body, in px. */
const MARGIN = 2

/** The piece's outline when its body's left upper corner is at 0, 0: a square with a knob right and above, and a dent left. */
function outline(): Path2D {
  const knob = (x: number, y: number) => {
    const path = new Path2D()
    path.arc(x, y, KNOB, 0, 2 * Math.PI)
    return path
  }
  const path = new Path2D()
  path.rect(0, 0, BODY, BODY)
  return path
    .op(knob(BODY + KNOB / 3, BODY / 2), PathOp.Union)
    .op(knob(BODY / 2, -KNOB / 3), PathOp.Union)
    .op(knob(KNOB / 3, BODY / 2), PathOp.Difference)
}

/** Draws inside the outline alone, and then the rim that sets it off from any ground. */
function cutOut(context: SKRSContext2D, cut: Path2D, rim: string, draw: () => void): void {
  context.save()
  context.clip(cut)
  draw()
  context.restore()
  context.lineWidth = 1.6
  context.strokeStyle = rim
  context.stroke(cut)
}

/** A puzzle: where its piece belongs, in px of the 310-px picture, and both pictures. The piece's strip is as tall as the picture. */
export async function drawPuzzle(): Promise<{ readonly x: number; readonly picture: Buffer; readonly jigsaw: Buffer }> {
  const scene = drawScene()
  const x = Math.round(between(90, width - piece - 8))
  const top = Math.round(between(14, height - BODY - 14))
  const cut = new Path2D()
  cut.addPath(outline(), new DOMMatrix().translate(MARGIN, top))

  const jigsaw = createCanvas(piece, height)
  const strip = jigsaw.getContext('2d')
  cutOut(strip, cut, 'rgba(255, 255, 255, 0.85)', () => strip.drawImage(scene, -x, 0))
  const picture = scene.getContext('2d')
  picture.translate(x, 0)
  picture.fillStyle = 'rgba(10, 24, 22, 0.55)'
  cutOut(picture, cut, 'rgba(255, 255, 255, 0.7)', () => picture.fillRect(0, 0, piece, height))

  const [whole, part] = await Promise.all([scene.encode('png'), jigsaw.encode('png')])
  return { x, picture: whole, jigsaw: part }
}
