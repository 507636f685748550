import { DOMMatrix, Path2D } from '@napi-rs/canvas'

export type Point = readonly [x: number, y: number]

/** The strokes of a character lie in a square with sides this long, y down. */
const SIDE = 8

/** Characters by name, their strokes as SVG paths. They are our own, so that a machine without any font draws them too. */
const drawn = (table: Readonly<Record<string, string>>): ReadonlyMap<string, Path2D> =>
  new Map(Object.entries(table).map(([name, strokes]) => [name, new Path2D(strokes)]))

/** Letters and digits that are not mistaken for one another. */
export const LETTERS = drawn({
  A: 'M1,8 4,0 7,8 M2.2,5.2 5.8,5.2',
  C: 'M7,1.5 5.5,0 3,0 1,2 1,6 3,8 5.5,8 7,6.5',
  E: 'M7,0 1,0 1,8 7,8 M1,4 6,4',
  F: 'M7,0 1,0 1,8 M1,4 6,4',
  H: 'M1,0 1,8 M7,0 7,8 M1,4 7,4',
  K: 'M1,0 1,8 M7,0 1,4.5 M3,3.2 7,8',
  L: 'M1,0 1,8 7,8',
  M: 'M0.5,8 0.5,0 4,5 7.5,0 7.5,8',
  N: 'M1,8 1,0 7,8 7,0',
  P: 'M1,8 1,0 5,0 7,1.2 7,3.3 5,4.5 1,4.5',
  R: 'M1,8 1,0 5,0 7,1.2 7,3.2 5,4.3 1,4.3 M4,4.3 7,8',
  T: 'M0.5,0 7.5,0 M4,0 4,8',
  X: 'M1,0 7,8 M7,0 1,8',
  Y: 'M1,0 4,4 7,0 M4,4 4,8',
  3: 'M1,1 2.5,0 5.5,0 7,1.3 7,2.8 5.3,3.9 3,3.9 M5.3,3.9 7,5.2 7,6.7 5.5,8 2.5,8 1,7',
  4: 'M5.5,8 5.5,0 0.8,5.6 7.5,5.6',
  6: 'M6.5,0.5 4.2,0 2,1.5 1,4.5 1,6.3 2.5,8 5.5,8 7,6.5 7,5.2 5.5,3.8 2.7,3.8 1,5.2',
  7: 'M1,0 7,0 3,8',
  9: 'M1.5,7.5 3.8,8 6,6.5 7,3.5 7,1.7 5.5,0 2.5,0 1,1.5 1,2.8 2.5,4.2 5.3,4.2 7,2.8',
})

/** Simple Chinese characters, for words that are clicked in order. */
export const CHARACTERS = drawn({
  口: 'M1,1 7,1 7,7 1,7 1,1',
  日: 'M1.5,0.5 6.5,0.5 6.5,7.5 1.5,7.5 1.5,0.5 M1.5,4 6.5,4',
  田: 'M1,1 7,1 7,7 1,7 1,1 M4,1 4,7 M1,4 7,4',
  中: 'M1,2 7,2 7,5 1,5 1,2 M4,0 4,8',
  大: 'M0.5,3 7.5,3 M4,0 4,3 0.8,8 M4,3 7.4,8',
  人: 'M4,0 3.6,3 0.6,8 M3.8,2.6 7.5,8',
  山: 'M4,0.5 4,7 M1,3 1,7 7,7 7,3',
  十: 'M0.5,4 7.5,4 M4,0 4,8',
  土: 'M1.5,3 6.5,3 M4,0.5 4,7 M0.5,7 7.5,7',
  工: 'M1,1 7,1 M4,1 4,7 M0.5,7 7.5,7',
  王: 'M1,0.7 7,0.7 M1.5,4 6.5,4 M0.5,7.3 7.5,7.3 M4,0.7 4,7.3',
  上: 'M4,0.5 4,7 M4,3.6 6.8,3.6 M0.5,7 7.5,7',
  下: 'M0.5,1 7.5,1 M4,1 4,8 M4,3.2 6.5,5',
  木: 'M0.5,2.6 7.5,2.6 M4,0 4,8 M4,2.8 0.8,6.8 M4,2.8 7.2,6.8',
  天: 'M1.2,0.8 6.8,0.8 M0.5,3.6 7.5,3.6 M4,0.8 4,3.6 0.8,8 M4,3.6 7.4,8',
  目: 'M1.8,0.3 6.2,0.3 6.2,7.7 1.8,7.7 1.8,0.3 M1.8,2.8 6.2,2.8 M1.8,5.2 6.2,5.2',
  月: 'M2,0.4 6.4,0.4 6.4,7.6 5.2,7.2 M2,0.4 2,4.6 0.9,7.8 M2,2.7 6.4,2.7 M2,5 6.4,5',
  川: 'M1.2,0.5 1.2,5 0.5,7.8 M4,1 4,7 M6.8,0.3 6.8,8',
  三: 'M1,1 7,1 M1.6,4 6.4,4 M0.5,7 7.5,7',
  井: 'M1,2.5 7,2.5 M0.5,5.5 7.5,5.5 M2.7,0.4 2.7,5.5 1.4,8 M5.4,0.4 5.4,8',
  干: 'M1.2,1 6.8,1 M0.5,4 7.5,4 M4,1 4,8',
  正: 'M0.8,0.8 7.2,0.8 M4,0.8 4,7.2 M4,4 6.6,4 M1.8,3.4 1.8,7.2 M0.4,7.2 7.6,7.2',
  门: 'M1,2 1,8 M1.4,0.3 2.3,1.3 M3.4,1.2 7,1.2 7,7.6 5.8,7.2',
  石: 'M0.5,1 7.5,1 M3.8,1 2.6,4 0.6,6.2 M2.6,4.2 6.8,4.2 6.8,7.6 2.6,7.6 2.6,4.2',
})

/** The strokes of a character placed in a picture, in px: `size` high, turned by `turn` radians round its middle `centre`. */
export function placed(strokes: Path2D, size: number, [x, y]: Point, turn: number): Path2D {
  const path = new Path2D()
  const degrees = (turn * 180) / Math.PI
  path.addPath(
    strokes,
    new DOMMatrix()
      .translate(x, y)
      .rotate(degrees)
      .scale(size / SIDE)
      .translate(-SIDE / 2, -SIDE / 2),
  )
  return path
}
