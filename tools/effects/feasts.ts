import { always, between, burst, confetti, glow, hero, MIDDLE, pop, rays, shown, STAGE, twinkles } from './parts.ts'
import { scatter, wave } from '../motion.ts'
import { curtain, hills, moon, sky, skyline, spotlight, stars, steps } from './scenery.ts'
import type { Shape, Sprite } from './svga.ts'
import { rgba } from './svgShapes.ts'

const GOLD = ['#f4bd3f', '#ffdf8a', '#fff6d8'] as const
const PARTY = ['#f4bd3f', '#e8505b', '#3fb8a4', '#5b6ee1', '#ffdf8a'] as const

/** The curtain opens, and the crown comes down into its light. */
export const crown: readonly Sprite[] = [
  sky('#1a0a1c', '#4d1f2f'),
  rays(18, GOLD[0], (time) => ({
    ...MIDDLE,
    scale: 0.4 + 1.1 * between(time, 0.26, 0.5),
    turn: time * 0.9 + 0.01,
    alpha: shown(time, [0.28, 0.44], [0.8, 0.94]),
  })),
  steps('#6b4a1f', '#8a6430'),
  spotlight(190, '#fff1c4', 0),
  spotlight(770, '#fff1c4', 0.5),
  glow(GOLD[1], (time) => ({ ...MIDDLE, scale: 1.5 + 0.1 * wave(time, 4), alpha: shown(time, [0.2, 0.42], [0.82, 0.95]) })),
  hero('crown', (time) => {
    const fall = pop(time, 0.14, 0.42)
    return {
      x: MIDDLE.x,
      y: -160 + (MIDDLE.y + 190) * fall + 6 * wave(time, 2),
      scale: 3,
      turn: 0.04 * wave(time, 1.5) + 0.001,
      alpha: shown(time, [0.1, 0.18], [0.86, 0.98]),
    }
  }),
  burst(GOLD, 7, (time) => ({
    ...MIDDLE,
    scale: 0.5 + 1.5 * between(time, 0.36, 0.66),
    alpha: shown(time, [0.36, 0.4], [0.5, 0.68]),
  })),
  ...confetti(18, 310, GOLD, 0.34),
  ...twinkles(16, 21, [760, 400], (time) => shown(time, [0.36, 0.46], [0.78, 0.92])),
  curtain(-1),
  curtain(1),
]

/** Rockets of a show one after the other, each with its trail. */
const SHOTS = [
  { x: 480, y: 170, at: 0.16, size: 1.3, colours: ['#ffcf5a', '#fff6d8'] },
  { x: 220, y: 140, at: 0.28, size: 1, colours: ['#ff7a6b', '#ffd0c8'] },
  { x: 740, y: 150, at: 0.36, size: 1.1, colours: ['#7ff0da', '#ffffff'] },
  { x: 350, y: 220, at: 0.48, size: 1, colours: ['#8aa0ff', '#e4e9ff'] },
  { x: 620, y: 230, at: 0.55, size: 1, colours: ['#ffcf5a', '#ff7a6b'] },
  { x: 480, y: 180, at: 0.68, size: 1.8, colours: [...PARTY] },
] as const
const TRAIL: Shape = { type: 'path', d: 'M -3 0 L 3 0 L 0 70 Z', paint: { fill: rgba('#ffe9b0', 0.9) } }

/** Water that has what is over the town in it, in strokes. */
const river: Sprite = {
  shapes: [
    { type: 'rect', box: [0, 460, STAGE.width, 90, 0], paint: { fill: rgba('#0d2438') } },
    ...Array.from({ length: 40 }, (_, index): Shape => ({
      type: 'rect',
      box: [STAGE.width * scatter(index), 466 + 70 * scatter(index + 60), 20 + 60 * scatter(index + 9), 3, 1],
      paint: { fill: rgba(PARTY[index % PARTY.length]!, 0.35) },
    })),
  ],
  pose: (time) => ({ x: 3 * wave(time, 6), y: 100 * (1 - between(time, 0, 0.12)), alpha: always(time) }),
}

/** A show over the town's river. */
export const firework: readonly Sprite[] = [
  sky('#060d22', '#1d3a5c'),
  stars(60, 90, 360),
  skyline(77, 462, 130, '#0c1730', '#ffd98a'),
  river,
  ...SHOTS.flatMap(({ x, y, at, size, colours }, index): Sprite[] => [
    {
      shapes: [TRAIL],
      pose: (time) => {
        const rise = between(time, at - 0.13, at)
        return {
          x: x + 20 * (1 - rise),
          y: 460 - (460 - y) * rise,
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
        y: y + 40 * between(time, at + 0.1, at + 0.3),
        scale: size * (0.15 + 0.75 * grown),
        turn: 0.15 * grown + 0.01,
        alpha: shown(time, [at - 0.005, at + 0.005], [at + 0.14, at + 0.3]),
      }
    }),
    burst(colours.toReversed(), index * 11 + 5, (time) => {
      const grown = 1 - (1 - between(time, at + 0.02, at + 0.26)) ** 2
      return {
        x,
        y: y + 32 * between(time, at + 0.1, at + 0.3),
        scale: size * (0.1 + 0.45 * grown),
        turn: 0.3 - 0.2 * grown,
        alpha: shown(time, [at + 0.01, at + 0.02], [at + 0.12, at + 0.28]),
      }
    }),
  ]),
]

/** The planet turns among its stars, with a moon of its own. */
export const planet: readonly Sprite[] = [
  sky('#050718', '#241b4d', 0.88),
  stars(160, 130),
  glow('#7a5bd6', (time) => ({ x: 250, y: 180, scale: 1.8, stretch: 0.7, alpha: 0.5 * always(time) })),
  glow('#2f8fc4', (time) => ({ x: 760, y: 380, scale: 1.6, stretch: 0.6, alpha: 0.5 * always(time) })),
  glow('#f0a35c', (time) => ({ ...MIDDLE, scale: 1.9 + 0.1 * wave(time, 2), alpha: 0.7 * always(time) })),
  ...twinkles(14, 130, [900, 480], always),
  hero(
    'planet',
    (time) => ({
      ...MIDDLE,
      scale: 4 * pop(time, 0.02, 0.26) * (1 - 0.7 * between(time, 0.86, 1)),
      turn: -0.3 + 0.4 * time,
      alpha: always(time),
    }),
    // The night behind it is the scene's own.
    (index) => index > 0,
  ),
  ...Array.from({ length: 4 }, (_, index): Sprite => ({
    shapes: [{ type: 'path', d: 'M 0 0 L 150 -4 L 156 0 L 150 4 Z', paint: { fill: rgba('#ffffff', 0.85) } }],
    pose: (time) => {
      const age = time - 0.24 - index * 0.15
      return { x: 980 - age * 3_200, y: 20 + index * 120 + age * 1_000, turn: -0.3, alpha: age < 0 || age > 0.3 ? 0 : 0.9 }
    },
  })),
  {
    shapes: [{ type: 'ellipse', box: [0, 0, 13, 13], paint: { fill: rgba('#dfe6ff') } }],
    pose: (time) => {
      const angle = time * 7
      return {
        x: MIDDLE.x + 300 * Math.cos(angle),
        y: MIDDLE.y + 70 * Math.sin(angle),
        scale: 1 + 0.35 * Math.sin(angle),
        alpha: always(time),
      }
    },
  },
]

/** The castle grows out of its hill, and the town celebrates. */
export const castle: readonly Sprite[] = [
  sky('#1b1440', '#8a5a8f'),
  stars(60, 210, 260),
  moon(180, 110, 1.1),
  hills('#3b2f63', 430, 90, 0.2),
  ...[
    { x: 250, y: 150, at: 0.42, size: 0.8, colours: ['#ffcf5a', '#fff6d8'] },
    { x: 720, y: 130, at: 0.52, size: 0.9, colours: ['#ff7a6b', '#ffd0c8'] },
    { x: 480, y: 90, at: 0.62, size: 1, colours: ['#7ff0da', '#ffffff'] },
    { x: 610, y: 180, at: 0.7, size: 0.8, colours: ['#8aa0ff', '#e4e9ff'] },
  ].map(({ x, y, at, size, colours }, index) =>
    burst(colours, 40 + index * 9, (time) => ({
      x,
      y,
      scale: size * (0.15 + 0.8 * between(time, at, at + 0.2)),
      turn: 0.01,
      alpha: shown(time, [at - 0.01, at], [at + 0.12, at + 0.28]),
    })),
  ),
  hills('#2d4a48', 468, 70, 0.55),
  hero(
    'castle',
    (time) => {
      const up = pop(time, 0.06, 0.38)
      return {
        x: MIDDLE.x,
        y: 292 + 190 * (1 - up),
        scale: 3.5,
        stretch: 0.2 + 0.8 * up,
        alpha: shown(time, [0.04, 0.14], [0.88, 0.99]),
      }
    },
    (index) => index > 0,
  ),
  hills('#1f3836', 512, 60, 0.85),
  ...confetti(22, 200, PARTY, 0.36),
]
