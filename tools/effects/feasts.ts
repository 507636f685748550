import { always, between, burst, confetti, glow, hero, MIDDLE, pop, rays, shown, twinkles } from './parts.ts'
import { wave } from '../motion.ts'
import type { Shape, Sprite } from './svga.ts'
import { rgba } from './svgShapes.ts'

const GOLD = ['#f4bd3f', '#ffdf8a', '#fff6d8'] as const
const PARTY = ['#f4bd3f', '#e8505b', '#3fb8a4', '#5b6ee1', '#ffdf8a'] as const

/** The crown comes down into its light and shines. */
export const crown: readonly Sprite[] = [
  rays(14, GOLD[0], (time) => ({
    ...MIDDLE,
    scale: 0.4 + 0.9 * between(time, 0.2, 0.5),
    turn: time * 1.2 + 0.01,
    alpha: shown(time, [0.22, 0.4], [0.82, 0.96]),
  })),
  glow(GOLD[1], (time) => ({ ...MIDDLE, scale: 1.4 + 0.1 * wave(time, 4), alpha: shown(time, [0.1, 0.36], [0.84, 0.97]) })),
  hero('crown', (time) => {
    const fall = pop(time, 0.02, 0.36)
    return {
      x: MIDDLE.x,
      y: -160 + (MIDDLE.y + 150) * fall + 8 * wave(time, 2),
      scale: 3.6,
      turn: 0.05 * wave(time, 1.5) + 0.001,
      alpha: shown(time, [0, 0.08], [0.86, 0.98]),
    }
  }),
  burst(GOLD, 7, (time) => ({
    ...MIDDLE,
    scale: 0.5 + 1.3 * between(time, 0.3, 0.62),
    alpha: shown(time, [0.3, 0.34], [0.46, 0.64]),
  })),
  ...twinkles(14, 21, [520, 520], (time) => shown(time, [0.3, 0.4], [0.8, 0.94])),
]

/** Rockets of a show one after the other, each with its trail. */
const SHOTS = [
  { x: 300, y: 330, at: 0.14, size: 1.5, colours: ['#ffcf5a', '#fff6d8'] },
  { x: 150, y: 240, at: 0.28, size: 1.1, colours: ['#ff7a6b', '#ffd0c8'] },
  { x: 455, y: 270, at: 0.38, size: 1.2, colours: ['#7ff0da', '#ffffff'] },
  { x: 220, y: 480, at: 0.5, size: 1.1, colours: ['#8aa0ff', '#e4e9ff'] },
  { x: 420, y: 520, at: 0.56, size: 1, colours: ['#ffcf5a', '#ff7a6b'] },
  { x: 300, y: 350, at: 0.68, size: 1.9, colours: [...PARTY] },
] as const
const TRAIL: Shape = { type: 'path', d: 'M -4 0 L 4 0 L 0 90 Z', paint: { fill: rgba('#ffe9b0', 0.9) } }

/** The show brings its own night, so that it can be seen on a light page too. */
const night: readonly Sprite[] = [2.5, 1.9].map((scale) =>
  glow('#0d2236', (time) => ({ ...MIDDLE, scale, stretch: 1.1, alpha: always(time) })),
)

export const firework: readonly Sprite[] = [
  ...night,
  ...SHOTS.flatMap(({ x, y, at, size, colours }, index): Sprite[] => [
    {
      shapes: [TRAIL],
      pose: (time) => {
        const rise = between(time, at - 0.13, at)
        return {
          x: x + 20 * (1 - rise),
          y: 900 - (900 - y) * rise,
          stretch: 1.4 - rise,
          alpha: time > at - 0.13 && time < at ? 1 : 0,
        }
      },
    },
    glow(colours[0], (time) => ({
      x,
      y,
      scale: size * (0.5 + between(time, at, at + 0.1)),
      alpha: shown(time, [at - 0.01, at + 0.02], [at + 0.06, at + 0.24]),
    })),
    burst(colours, index * 11, (time) => {
      const grown = 1 - (1 - between(time, at, at + 0.24)) ** 2
      return {
        x,
        y: y + 50 * between(time, at + 0.1, at + 0.3),
        scale: size * (0.15 + 0.95 * grown),
        turn: 0.15 * grown + 0.01,
        alpha: shown(time, [at - 0.005, at + 0.005], [at + 0.14, at + 0.3]),
      }
    }),
    burst(colours.toReversed(), index * 11 + 5, (time) => {
      const grown = 1 - (1 - between(time, at + 0.02, at + 0.26)) ** 2
      return {
        x,
        y: y + 40 * between(time, at + 0.1, at + 0.3),
        scale: size * (0.1 + 0.55 * grown),
        turn: 0.3 - 0.2 * grown,
        alpha: shown(time, [at + 0.01, at + 0.02], [at + 0.12, at + 0.28]),
      }
    }),
  ]),
]

/** The planet turns among its stars. */
export const planet: readonly Sprite[] = [
  glow('#6a7bff', (time) => ({ ...MIDDLE, scale: 2.1 + 0.1 * wave(time, 2), alpha: always(time) })),
  ...twinkles(16, 130, [580, 820], always),
  hero('planet', (time) => ({
    ...MIDDLE,
    scale: 4.6 * pop(time, 0.02, 0.26) * (1 - 0.7 * between(time, 0.86, 1)),
    turn: -0.35 + 0.5 * time,
    alpha: always(time),
  })),
  ...Array.from({ length: 4 }, (_, index): Sprite => ({
    shapes: [{ type: 'path', d: 'M 0 0 L 150 -5 L 156 0 L 150 5 Z', paint: { fill: rgba('#ffffff', 0.85) } }],
    pose: (time) => {
      const age = time - 0.24 - index * 0.15
      return { x: 620 - age * 2_600, y: 110 + index * 190 + age * 1_100, turn: -0.4, alpha: age < 0 || age > 0.3 ? 0 : 0.9 }
    },
  })),
  {
    shapes: [{ type: 'ellipse', box: [0, 0, 15, 15], paint: { fill: rgba('#dfe6ff') } }],
    pose: (time) => {
      const angle = time * 7
      return {
        x: MIDDLE.x + 260 * Math.cos(angle),
        y: MIDDLE.y + 84 * Math.sin(angle),
        scale: 1 + 0.35 * Math.sin(angle),
        alpha: always(time),
      }
    },
  },
]

/** The castle grows out of its hill, and the town celebrates. */
export const castle: readonly Sprite[] = [
  rays(12, '#b79bf0', (time) => ({
    x: MIDDLE.x,
    y: 560,
    scale: 1.2 * between(time, 0.1, 0.4),
    turn: time * 0.6 + 0.01,
    alpha: shown(time, [0.14, 0.34], [0.84, 0.97]),
  })),
  glow('#d5c9ee', (time) => ({ ...MIDDLE, scale: 2, alpha: always(time) })),
  ...[
    { x: 130, y: 250, at: 0.42, size: 0.9, colours: ['#ffcf5a', '#fff6d8'] },
    { x: 470, y: 220, at: 0.54, size: 1, colours: ['#ff7a6b', '#ffd0c8'] },
    { x: 300, y: 130, at: 0.64, size: 1.2, colours: ['#7ff0da', '#ffffff'] },
  ].map(({ x, y, at, size, colours }, index) =>
    burst(colours, 40 + index * 9, (time) => ({
      x,
      y,
      scale: size * (0.15 + 0.9 * between(time, at, at + 0.2)),
      turn: 0.01,
      alpha: shown(time, [at - 0.01, at], [at + 0.12, at + 0.28]),
    })),
  ),
  hero('castle', (time) => {
    const up = pop(time, 0.04, 0.36)
    return {
      x: MIDDLE.x,
      y: 470 + 260 * (1 - up),
      scale: 4.6,
      stretch: 0.2 + 0.8 * up,
      alpha: shown(time, [0.02, 0.12], [0.88, 0.99]),
    }
  }),
  ...confetti(22, 200, PARTY, 0.34),
]
