import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { Canvas, type Ink } from './canvas.ts'
import { between, oneOf } from './chance.ts'

type Colour = readonly [number, number, number]

/** Skies, hills and a sun: upper sky, lower sky, far hills, near hills. */
const PALETTES: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [64, 140, 170],
    [200, 228, 222],
    [76, 134, 118],
    [24, 84, 74],
  ],
  [
    [70, 74, 140],
    [240, 176, 150],
    [120, 84, 122],
    [58, 42, 84],
  ],
  [
    [36, 96, 140],
    [236, 220, 178],
    [186, 138, 86],
    [112, 76, 46],
  ],
]

const mix = (a: Colour, b: Colour, part: number): Ink => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
  1,
]

/** A landscape of 310 × 155, another each time. */
export function drawScene(): Canvas {
  const { width, height } = ANJI_SIZE
  const [upper, lower, far, near] = oneOf(PALETTES)
  const [phase, second] = [between(0, 6), between(0, 6)]
  const canvas = new Canvas(width, height).fill((_, y) => mix(upper, lower, y / height))
  canvas.disc([between(30, width - 30), between(22, 52)], between(12, 20), [255, 244, 214, 0.9])
  for (let count = 0; count < 4; count += 1) {
    const [x, y, size] = [between(0, width), between(16, 70), between(9, 16)]
    for (const [offset, scale] of [
      [-1.1, 0.7],
      [0, 1],
      [1.1, 0.75],
    ] as const) {
      canvas.disc([x + offset * size, y], size * scale, [255, 255, 255, 0.35])
    }
  }
  const ridge = (base: number, height1: number, shift: number) => (x: number) =>
    base + Math.sin(x / 37 + shift) * height1 + Math.sin(x / 13 + shift * 2) * (height1 / 4)
  const [farRidge, nearRidge] = [ridge(96, 16, phase), ridge(122, 12, second)]
  canvas.shape((x, y) => farRidge(x) - y, [...far, 1])
  canvas.shape((x, y) => nearRidge(x) - y, [...near, 1])
  for (let count = 0; count < 14; count += 1) {
    const x = between(0, width)
    const [y, size] = [nearRidge(x) + between(4, 22), between(5, 10)]
    canvas.line(
      [
        [x, y + size],
        [x, y],
      ],
      2,
      [70, 50, 40, 0.8],
    )
    canvas.disc([x, y - size / 3], size * 0.7, mix(near, [150, 210, 140], between(0.15, 0.5)))
  }
  return canvas
}
