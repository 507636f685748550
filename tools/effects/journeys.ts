import { always, between, glow, hero, MIDDLE, pop, puff, shown, twinkles } from './parts.ts'
import { scatter, wave } from '../motion.ts'
import type { Shape, Sprite } from './svga.ts'
import { rgba } from './svgShapes.ts'

/** The car drives in, brakes with a nod, and leaves to the right. */
export const car: readonly Sprite[] = [
  glow('#ff9d7a', (time) => ({ x: MIDDLE.x, y: 470, scale: 1.9, stretch: 0.5, alpha: always(time) * 0.8 })),
  ...Array.from({ length: 9 }, (_, index): Sprite => ({
    shapes: [{ type: 'rect', box: [0, 0, 190, 7, 3], paint: { fill: rgba(index % 2 === 0 ? '#ffffff' : '#ffcf9a', 0.8) } }],
    pose: (time) => {
      const speed = 1 - shown(time, [0.18, 0.34], [0.62, 0.76]) * 0.96
      const lap = (time * 2.6 + scatter(index)) % 1
      return { x: 640 - lap * 1_000, y: 330 + 34 * index + 8 * scatter(index + 9), alpha: always(time) * speed }
    },
  })),
  ...Array.from({ length: 7 }, (_, index) =>
    puff('#d8dcda', (time) => {
      const age = time - 0.68 - index * 0.025
      return {
        x: 230 - index * 18 - age * 240,
        y: 545 - age * 130,
        scale: 0.6 + age * 7,
        alpha: age < 0 ? 0 : 0.8 - between(age, 0.02, 0.16) * 0.8,
      }
    }),
  ),
  hero('car', (time) => {
    const [comes, goes] = [between(time, 0, 0.34), Math.max(0, (time - 0.68) / 0.28) ** 2]
    const nod = Math.exp(-Math.max(0, time - 0.3) * 18) * Math.sin(Math.max(0, time - 0.3) * 60) * 0.06
    const rock = time > 0.6 ? -0.07 * between(time, 0.62, 0.7) : nod
    return {
      x: -260 + 560 * comes + 640 * goes,
      y: 440 + 3 * wave(time, 24),
      scale: 4.4,
      turn: rock + 0.001,
      alpha: 1 - between(time, 0.95, 1),
    }
  }),
  ...twinkles(7, 3, [420, 260], (time) => shown(time, [0.36, 0.42], [0.6, 0.68])),
]

/** A row of waves that repeats every 120 units, wide enough to be moved by one of them. */
const sea = (colour: string, alpha: number): Shape => ({
  type: 'path',
  d: `M -240 0 ${Array.from({ length: 9 }, (_, index) => {
    const x = -240 + index * 120
    return `C ${x + 30} -26 ${x + 30} -26 ${x + 60} 0 C ${x + 90} 26 ${x + 90} 26 ${x + 120} 0`
  }).join(' ')} L 840 150 L -240 150 Z`,
  paint: { fill: rgba(colour, alpha) },
})
const waves = (colour: string, alpha: number, y: number, laps: number): Sprite => ({
  shapes: [sea(colour, alpha)],
  pose: (time) => ({
    x: ((((time * laps) % 1) + 1) % 1) * 120,
    y: y + 6 * wave(time, 3, laps) + 200 * (1 - shown(time, [0, 0.2], [0.84, 1])),
    alpha: always(time),
  }),
})

/** The boat crosses on waves of its own, bow high. */
export const boat: readonly Sprite[] = [
  glow('#ffe2a8', (time) => ({ x: MIDDLE.x, y: 330, scale: 1.8, alpha: always(time) * 0.7 })),
  waves('#2a7fb8', 0.75, 560, -2),
  hero(
    'boat',
    (time) => ({
      x: -240 + 540 * between(time, 0, 0.42) + 620 * between(time, 0.7, 1),
      y: 430 + 12 * wave(time, 3),
      scale: 4.4,
      turn: 0.07 * wave(time, 3, 0.2) + 0.001,
      alpha: 1,
    }),
    (index) => index > 0,
  ),
  waves('#5cb8d6', 0.85, 600, 3),
  waves('#bfe6f2', 0.7, 645, -4),
  ...twinkles(9, 60, [560, 400], (time) => shown(time, [0.3, 0.4], [0.66, 0.78])),
]

/** The rocket shakes, fires and goes up through its own smoke. */
const flight = (time: number) => Math.max(0, (time - 0.36) / 0.5) ** 2.2 * 1_250
const flame = (colour: string, size: number, phase: number): Sprite => ({
  shapes: [{ type: 'path', d: 'M -34 0 C -40 60 -14 110 0 150 C 14 110 40 60 34 0 Z', paint: { fill: rgba(colour, 0.92) } }],
  pose: (time) => ({
    x: MIDDLE.x,
    y: 610 - flight(time),
    scale: size,
    stretch: 0.9 + 0.25 * wave(time, 22, phase) + between(time, 0.34, 0.5) * 0.6,
    alpha: between(time, 0.26, 0.32) * (1 - between(time, 0.86, 0.92)),
  }),
})
export const rocket: readonly Sprite[] = [
  glow('#ffb36b', (time) => ({
    x: MIDDLE.x,
    y: 640 - flight(time),
    scale: 1.5 + 0.15 * wave(time, 16),
    alpha: shown(time, [0.26, 0.36], [0.56, 0.7]),
  })),
  flame('#ff9d3c', 1.25, 0),
  flame('#ffe08a', 0.75, 0.3),
  hero(
    'rocket',
    (time) => {
      const shake = shown(time, [0.22, 0.3], [0.36, 0.44]) * 4
      return {
        x: MIDDLE.x + shake * wave(time, 30),
        y: 450 - flight(time) + 720 * (1 - pop(time, 0, 0.2)),
        scale: 4,
        turn: shake * 0.006 * wave(time, 26) + 0.001,
        alpha: 1,
      }
    },
    // Its own flames, smaller and at rest.
    (index) => index > 1,
  ),
  ...Array.from({ length: 14 }, (_, index) =>
    puff(index % 3 === 0 ? '#ffffff' : '#dfe6e4', (time) => {
      const age = time - 0.28 - index * 0.022
      const side = (index % 2 === 0 ? 1 : -1) * (40 + 190 * scatter(index))
      return {
        x: MIDDLE.x + side * between(age, 0, 0.2),
        y: 760 - 60 * scatter(index + 5) + 20 * age,
        scale: 0.5 + 3.2 * between(age, 0, 0.35),
        alpha: age < 0 ? 0 : 0.85 * (1 - between(age, 0.2, 0.46)),
      }
    }),
  ),
  ...twinkles(10, 77, [540, 760], (time) => shown(time, [0.5, 0.58], [0.86, 0.98])),
]
