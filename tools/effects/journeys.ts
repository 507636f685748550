import { always, between, glow, hero, MIDDLE, pop, puff, shown, STAGE, twinkles } from './parts.ts'
import { scatter, wave } from '../motion.ts'
import { moon, road, sky, skyline, stars } from './scenery.ts'
import type { Shape, Sprite } from './svga.ts'
import { rgba } from './svgShapes.ts'

/** Where the car is: it drives in, brakes with a nod, and leaves to the right. */
function drive(time: number) {
  const [comes, goes] = [between(time, 0.06, 0.36), Math.max(0, (time - 0.7) / 0.28) ** 2]
  const nod = Math.exp(-Math.max(0, time - 0.32) * 18) * Math.sin(Math.max(0, time - 0.32) * 60) * 0.06
  return {
    x: -260 + 740 * comes + 980 * goes,
    y: 398 + 2 * wave(time, 26),
    turn: (time > 0.62 ? -0.06 * between(time, 0.64, 0.72) : nod) + 0.001,
  }
}

/** Through a city at night. */
export const car: readonly Sprite[] = [
  sky('#0b1430', '#5a2f5e'),
  moon(770, 96, 0.9),
  skyline(5, 402, 190, '#141c3a', '#ffd98a', 60),
  skyline(31, 402, 120, '#1e2850', '#9fd8ff', 160),
  ...road,
  // What it throws light on.
  {
    shapes: [
      { type: 'path', d: 'M 0 0 L 420 -60 L 420 70 Z', paint: { fill: rgba('#fff2c0', 0.2) } },
      { type: 'path', d: 'M 0 0 L 300 -30 L 300 46 Z', paint: { fill: rgba('#fff2c0', 0.22) } },
    ],
    pose: (time) => {
      const { x, y, turn } = drive(time)
      return { x: x + 128, y: y + 18, turn, alpha: always(time) }
    },
  },
  ...Array.from({ length: 10 }, (_, index): Sprite => ({
    shapes: [{ type: 'rect', box: [0, 0, 200, 5, 2], paint: { fill: rgba(index % 2 === 0 ? '#ffffff' : '#ffcf9a', 0.7) } }],
    pose: (time) => {
      const speed = 1 - shown(time, [0.2, 0.36], [0.64, 0.78]) * 0.97
      const lap = (time * 2.6 + scatter(index)) % 1
      return { x: 1_040 - lap * 1_400, y: 210 + 26 * index + 8 * scatter(index + 9), alpha: always(time) * speed * 0.8 }
    },
  })),
  ...Array.from({ length: 8 }, (_, index) =>
    puff('#cfd6e4', (time) => {
      const age = time - 0.69 - index * 0.02
      return {
        x: 380 - index * 16 - age * 260,
        y: 456 - age * 120,
        scale: 0.5 + age * 6,
        alpha: age < 0 ? 0 : 0.7 - between(age, 0.02, 0.18) * 0.7,
      }
    }),
  ),
  hero('car', (time) => ({ ...drive(time), scale: 3.2, alpha: 1 - between(time, 0.95, 1) })),
  ...twinkles(8, 3, [420, 200], (time) => shown(time, [0.38, 0.44], [0.62, 0.7])),
]

/** A row of waves that repeats every 120 units, wide enough to be moved by one of them. */
const sea = (colour: string, alpha: number): Shape => ({
  type: 'path',
  d: `M -240 0 ${Array.from({ length: 12 }, (_, index) => {
    const x = -240 + index * 120
    return `C ${x + 30} -20 ${x + 30} -20 ${x + 60} 0 C ${x + 90} 20 ${x + 90} 20 ${x + 120} 0`
  }).join(' ')} L 1200 200 L -240 200 Z`,
  paint: { fill: rgba(colour, alpha) },
})
const waves = (colour: string, alpha: number, y: number, laps: number): Sprite => ({
  shapes: [sea(colour, alpha)],
  pose: (time) => ({
    x: ((((time * laps) % 1) + 1) % 1) * 120,
    y: y + 5 * wave(time, 3, laps) + 180 * (1 - shown(time, [0, 0.16], [0.88, 1])),
    alpha: always(time),
  }),
})

/** The moon's way on the water. */
const glitter: Sprite = {
  shapes: Array.from({ length: 9 }, (_, index): Shape => ({
    type: 'rect',
    box: [-30 - index * 7 + 20 * scatter(index), index * 18, 50 + index * 12, 4, 2],
    paint: { fill: rgba('#fff3cf', 0.5) },
  })),
  pose: (time) => ({ x: 700 + 4 * wave(time, 5), y: 376, alpha: always(time) * (0.7 + 0.3 * wave(time, 7)) }),
}

/** Over a moonlit sea, bow high. */
export const boat: readonly Sprite[] = [
  sky('#0a1c3c', '#2f6f93'),
  stars(70, 12, 300),
  moon(700, 120, 1.5),
  waves('#1c5b8c', 0.95, 372, -2),
  glitter,
  hero(
    'boat',
    (time) => ({
      x: -300 + 780 * between(time, 0.02, 0.44) + 800 * between(time, 0.7, 1),
      y: 318 + 9 * wave(time, 3),
      scale: 3.3,
      turn: 0.06 * wave(time, 3, 0.2) + 0.001,
      alpha: 1,
    }),
    (index) => index > 0,
  ),
  waves('#2f86b5', 0.95, 428, 3),
  waves('#7cc7e0', 0.85, 478, -4),
  ...twinkles(10, 60, [820, 240], (time) => shown(time, [0.2, 0.3], [0.7, 0.84])),
]

/** The rocket shakes, fires and goes up through its own smoke. */
const flight = (time: number) => Math.max(0, (time - 0.38) / 0.5) ** 2.2 * 1_000
const flame = (colour: string, size: number, phase: number): Sprite => ({
  shapes: [{ type: 'path', d: 'M -34 0 C -40 60 -14 110 0 150 C 14 110 40 60 34 0 Z', paint: { fill: rgba(colour, 0.92) } }],
  pose: (time) => ({
    x: MIDDLE.x,
    y: 390 - flight(time),
    scale: size,
    stretch: 0.7 + 0.25 * wave(time, 22, phase) + between(time, 0.36, 0.52) * 0.6,
    alpha: between(time, 0.28, 0.34) * (1 - between(time, 0.88, 0.94)),
  }),
})

/** The tower that it leaves, and the ground. */
const pad: Sprite = {
  shapes: [
    { type: 'rect', box: [0, 456, STAGE.width, 100, 0], paint: { fill: rgba('#141d2c') } },
    { type: 'rect', box: [372, 436, 216, 24, 4], paint: { fill: rgba('#2b3850') } },
    { type: 'rect', box: [606, 150, 12, 306, 0], paint: { fill: rgba('#34445f') } },
    { type: 'rect', box: [652, 150, 12, 306, 0], paint: { fill: rgba('#34445f') } },
    ...Array.from({ length: 6 }, (_, index): Shape => ({
      type: 'path',
      d: `M 612 ${156 + index * 50} L 658 ${206 + index * 50} M 658 ${156 + index * 50} L 612 ${206 + index * 50}`,
      paint: { stroke: rgba('#4a5d7e'), strokeWidth: 4 },
    })),
    { type: 'rect', box: [540, 226, 74, 8, 0], paint: { fill: rgba('#c9543c') } },
  ],
  pose: (time) => ({ x: 0, y: 120 * (1 - between(time, 0, 0.14)), alpha: always(time) }),
}

export const rocket: readonly Sprite[] = [
  sky('#070d22', '#3c3566'),
  stars(110, 40, 430),
  skyline(61, 470, 60, '#10182a', '#ffd98a'),
  pad,
  glow('#ffb36b', (time) => ({
    x: MIDDLE.x,
    y: 420 - flight(time),
    scale: 1.5 + 0.15 * wave(time, 16),
    alpha: shown(time, [0.28, 0.38], [0.58, 0.74]),
  })),
  flame('#ff9d3c', 1.05, 0),
  flame('#ffe08a', 0.62, 0.3),
  hero(
    'rocket',
    (time) => {
      const shake = shown(time, [0.24, 0.32], [0.38, 0.46]) * 4
      return {
        x: MIDDLE.x + shake * wave(time, 30),
        y: 290 - flight(time) + 500 * (1 - pop(time, 0.02, 0.2)),
        scale: 3,
        turn: shake * 0.006 * wave(time, 26) + 0.001,
        alpha: 1,
      }
    },
    // Its own flames, smaller and at rest.
    (index) => index > 1,
  ),
  ...Array.from({ length: 16 }, (_, index) =>
    puff(index % 3 === 0 ? '#ffffff' : '#dfe6e4', (time) => {
      const age = time - 0.3 - index * 0.02
      const side = (index % 2 === 0 ? 1 : -1) * (40 + 330 * scatter(index))
      return {
        x: MIDDLE.x + side * between(age, 0, 0.24),
        y: 480 - 50 * scatter(index + 5) + 20 * age,
        scale: 0.5 + 3 * between(age, 0, 0.35),
        alpha: age < 0 ? 0 : 0.85 * always(time) * (1 - between(age, 0.22, 0.48)),
      }
    }),
  ),
]
