import { scatter, wave } from '../motion.ts'
import { always, between, STAGE } from './parts.ts'
import type { Shape, Sprite } from './svga.ts'
import { rgba } from './svgShapes.ts'

const { width, height } = STAGE
const box = (x: number, y: number, wide: number, high: number, fill: string, alpha = 1, radius = 0): Shape => ({
  type: 'rect',
  box: [x, y, wide, high, radius],
  paint: { fill: rgba(fill, alpha) },
})
const area = (d: string, fill: string, alpha = 1): Shape => ({ type: 'path', d, paint: { fill: rgba(fill, alpha) } })

/** A sky from one colour above to another below, in bands; the picture behind it stays to be guessed. */
export function sky(top: string, bottom: string, alpha = 0.82): Sprite {
  const bands = 9
  const part = (one: string, other: string, share: number) => {
    const [from, to] = [one, other].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)))
    return `#${from!
      .map((value, index) =>
        Math.round(value + (to![index]! - value) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  }
  const high = height / bands
  return {
    shapes: Array.from({ length: bands }, (_, band) =>
      box(0, band * high, width, high + 1, part(top, bottom, band / (bands - 1))),
    ),
    pose: (time) => ({ x: 0, y: 0, alpha: alpha * always(time) }),
  }
}

/** Houses against the sky, some of their windows lit; they rise into the scene, and drift with `speed`. */
export function skyline(seed: number, base: number, most: number, colour: string, lit: string, speed = 0): Sprite {
  const shapes: Shape[] = []
  let x = -60
  for (let house = 0; x < width + 260; house += 1) {
    const [wide, high] = [44 + 60 * scatter(seed + house), most * (0.35 + 0.65 * scatter(seed * 3 + house))]
    shapes.push(box(x, base - high, wide, high + 200, colour))
    for (let floor = 0; floor < high / 26 - 1; floor += 1)
      for (const side of [0.24, 0.6])
        if (scatter(seed + house * 7 + floor * 3 + side * 10) > 0.62)
          shapes.push(box(x + wide * side, base - high + 12 + floor * 26, 9, 12, lit, 0.8))
    x += wide + 6
  }
  return {
    shapes,
    pose: (time) => ({ x: -speed * time, y: 160 * (1 - between(time, 0, 0.12)), alpha: always(time) }),
  }
}

/** Hills across the scene. */
export function hills(colour: string, base: number, rise: number, phase: number): Sprite {
  const tops = Array.from(
    { length: 9 },
    (_, at) => `${at * 120} ${(base - rise * (0.5 + 0.5 * wave(at / 8, 1.5, phase))).toFixed(1)}`,
  )
  return {
    shapes: [area(`M 0 ${height} L ${tops.join(' L ')} L ${width} ${height} Z`, colour)],
    pose: (time) => ({ x: 0, y: 120 * (1 - between(time, 0, 0.14)), alpha: always(time) }),
  }
}

/** Stars of a night, still. */
export function stars(count: number, seed: number, below = height): Sprite {
  return {
    shapes: Array.from({ length: count }, (_, star): Shape => {
      const size = 1 + 2 * scatter(seed + star * 5)
      return {
        type: 'ellipse',
        box: [width * scatter(seed + star), below * scatter(seed * 2 + star * 3), size, size],
        paint: { fill: rgba('#ffffff', 0.35 + 0.6 * scatter(seed + star * 11)) },
      }
    }),
    pose: (time) => ({ x: 0, y: 0, alpha: always(time) }),
  }
}

/** A moon with its seas. */
export const moon = (x: number, y: number, size: number, colour = '#fff3cf'): Sprite => ({
  shapes: [
    { type: 'ellipse', box: [0, 0, 60, 60], paint: { fill: rgba(colour, 0.16) } },
    { type: 'ellipse', box: [0, 0, 46, 46], paint: { fill: rgba(colour) } },
    { type: 'ellipse', box: [-14, -10, 9, 8], paint: { fill: rgba('#d8c795', 0.5) } },
    { type: 'ellipse', box: [12, 14, 12, 9], paint: { fill: rgba('#d8c795', 0.5) } },
  ],
  pose: (time) => ({ x, y: y + 60 * (1 - between(time, 0, 0.2)), scale: size, alpha: always(time) }),
})

/** The road of a city at night: tarmac, its edge, and lines that run towards who looks. */
export const road: readonly Sprite[] = [
  {
    shapes: [area(`M 0 400 L ${width} 400 L ${width} ${height} L 0 ${height} Z`, '#1b2433'), box(0, 400, width, 5, '#4b5b74')],
    pose: (time) => ({ x: 0, y: 140 * (1 - between(time, 0, 0.12)), alpha: always(time) }),
  },
  {
    shapes: Array.from({ length: 12 }, (_, line) => box(line * 140, 478, 84, 8, '#e9eef5', 0.75, 4)),
    pose: (time) => ({ x: -((time * 2_800) % 140) - 140, y: 140 * (1 - between(time, 0, 0.12)), alpha: always(time) }),
  },
]

/** A curtain of one side, drawn open. */
export const curtain = (side: -1 | 1): Sprite => ({
  shapes: Array.from({ length: 6 }, (_, fold) =>
    area(
      `M ${side * fold * 92} -10 L ${side * (fold * 92 + 96)} -10 L ${side * (fold * 92 + 90)} 540 Q ${side * (fold * 92 + 46)} 560 ${side * fold * 92} 540 Z`,
      fold % 2 === 0 ? '#8e1f33' : '#741626',
    ),
  ),
  pose: (time) => {
    const open = between(time, 0.06, 0.3) * (1 - between(time, 0.84, 0.98))
    return { x: width / 2 + side * 360 * open, y: 0, alpha: Math.min(1, 8 * time, 8 * (1 - time)) }
  },
})

/** A cone of light from above that swings about its lamp. */
export const spotlight = (x: number, colour: string, phase: number): Sprite => ({
  shapes: [area('M -12 0 L 12 0 L 120 620 L -120 620 Z', colour, 0.17), area('M -8 0 L 8 0 L 70 620 L -70 620 Z', colour, 0.14)],
  pose: (time) => ({ x, y: -20, turn: 0.34 * wave(time, 1.2, phase) + 0.001, alpha: always(time) }),
})

/** Steps that something stands on. */
export const steps = (colour: string, light: string): Sprite => ({
  shapes: [box(270, 424, 420, 26, light, 1, 4), box(210, 450, 540, 30, colour, 1, 4), box(150, 480, 660, 70, light, 1, 4)],
  pose: (time) => ({ x: 0, y: 160 * (1 - between(time, 0.02, 0.2)), alpha: always(time) }),
})
