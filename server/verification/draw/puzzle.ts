import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { Canvas } from './canvas.ts'
import { between } from './chance.ts'
import { drawScene } from './scene.ts'

const { width, height, piece } = ANJI_SIZE
/** Side of the piece's body, and radius of its knobs. */
const [BODY, KNOB] = [36, 6]

/** Signed distance to the piece's outline when its body's left upper corner is at 0, 0: a square with two knobs and a dent. */
function outline(x: number, y: number): number {
  const half = BODY / 2
  const [dx, dy] = [Math.abs(x - half) - half, Math.abs(y - half) - half]
  const square = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0)
  const right = Math.hypot(x - BODY - KNOB / 3, y - half) - KNOB
  const top = Math.hypot(x - half, y + KNOB / 3) - KNOB
  const dent = Math.hypot(x - KNOB / 3, y - half) - KNOB
  return Math.max(Math.min(square, right, top), -dent)
}

/** A puzzle: where its piece belongs, in px of the 310-px picture, and both pictures. The piece's strip is as tall as the picture. */
export function drawPuzzle(): { readonly x: number; readonly picture: Buffer; readonly jigsaw: Buffer } {
  const scene = drawScene()
  const x = Math.round(between(90, width - piece - 8))
  const top = Math.round(between(14, height - BODY - 14))
  const jigsaw = new Canvas(piece, height)
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < piece; px += 1) {
      const distance = outline(px + 0.5 - 2, py + 0.5 - top)
      const [red, green, blue] = scene.at(Math.min(width - 1, x + px), py)
      jigsaw.blend(px, py, [red, green, blue, Math.min(1, Math.max(0, 0.5 - distance))])
      // A light rim sets it off from any ground.
      if (Math.abs(distance) < 1.6) jigsaw.blend(px, py, [255, 255, 255, 0.85 * (1 - Math.abs(distance) / 1.6)])
    }
  }
  scene.shape((px, py) => outline(px - x - 2, py - top), [10, 24, 22, 0.55])
  scene.shape((px, py) => Math.abs(outline(px - x - 2, py - top)) - 0.8, [255, 255, 255, 0.7])
  return { x, picture: scene.png(), jigsaw: jigsaw.png() }
}
