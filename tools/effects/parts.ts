import { drawGift } from '#server/art/gift.ts'
import { ease, scatter } from '../motion.ts'
import type { Pose, Shape, Sprite } from './svga.ts'
import { rgba, shapesOf } from './svgShapes.ts'

/** The stage of every effect in its own units: as wide as the picture that it plays over. */
export const STAGE: { readonly width: number; readonly height: number } = { width: 960, height: 540 }
export const MIDDLE = { x: STAGE.width / 2, y: 260 } as const

/** From 0 to 1 between two times, slow at both ends. */
export const between = (time: number, from: number, until: number) => ease((time - from) / (until - from))
/** Comes between two times and goes between two others. */
export const shown = (time: number, [from, there]: readonly [number, number], [leaves, gone]: readonly [number, number]) =>
  Math.min(between(time, from, there), 1 - between(time, leaves, gone))
/** There for the whole effect: comes in the first tenth, goes in the last. */
export const always = (time: number) => shown(time, [0, 0.1], [0.86, 0.98])
/** From 0 to 1 with a little too much on the way: how a thing pops up. */
export function pop(time: number, from: number, until: number): number {
  const at = Math.min(1, Math.max(0, (time - from) / (until - from))) - 1
  return 1 + 2.4 * at ** 3 + 1.4 * at ** 2
}

/** A pose given for the point (cx, cy) of the shapes instead of their origin. */
function about(cx: number, cy: number, pose: Pose): Pose {
  const { scale = 1, stretch = 1, turn = 0 } = pose
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return { ...pose, x: pose.x - (cos * cx - sin * stretch * cy), y: pose.y - (sin * cx + cos * stretch * cy) }
}

/** The gift itself, as it is drawn in the panel; its pose is its centre's, and scale 1 is 96 units. */
export function hero(code: string, pose: Sprite['pose'], pick: (index: number) => boolean = () => true): Sprite {
  const svg = drawGift(code)
  if (svg === null) throw new Error(`no picture of ${code}`)
  const shapes = shapesOf(svg).filter((_, index) => pick(index))
  return { shapes, pose: (time) => about(48, 48, pose(time)) }
}

const disc = (radius: number, colour: string, alpha: number): Shape => ({
  type: 'ellipse',
  box: [0, 0, radius, radius],
  paint: { fill: rgba(colour, alpha) },
})

/** Light around a point: rings of the same faint colour, one over the other. */
export const glow = (colour: string, pose: Sprite['pose']): Sprite => ({
  shapes: [150, 122, 97, 75, 56, 40].map((radius) => disc(radius, colour, 0.13)),
  pose,
})

/** A soft ball: smoke, spray, dust. */
export const puff = (colour: string, pose: Sprite['pose']): Sprite => ({
  shapes: [disc(30, colour, 0.5), disc(22, colour, 0.5)],
  pose,
})

/** Rays that open from a point, thin outside. */
export function rays(count: number, colour: string, pose: Sprite['pose']): Sprite {
  const shapes = Array.from({ length: count }, (_, index): Shape => {
    const [middle, half] = [(2 * Math.PI * index) / count, Math.PI / count / 2.4]
    const point = (angle: number) => `${(360 * Math.cos(angle)).toFixed(1)} ${(360 * Math.sin(angle)).toFixed(1)}`
    return {
      type: 'path',
      d: `M 0 0 L ${point(middle - half)} L ${point(middle + half)} Z`,
      paint: { fill: rgba(colour, 0.22) },
    }
  })
  return { shapes, pose }
}

/** A burst: dots and strokes on rings that fly apart; scale 1 is a radius of 180 units. */
export function burst(colours: readonly string[], seed: number, pose: Sprite['pose']): Sprite {
  const shapes = Array.from({ length: 26 }, (_, index): Shape => {
    const angle = (2 * Math.PI * index) / 26 + scatter(seed + index) * 0.16
    const reach = index % 2 === 0 ? 150 + 30 * scatter(seed * 3 + index) : 70 + 40 * scatter(seed * 5 + index)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const colour = colours[index % colours.length]!
    if (index % 4 === 3) return { type: 'ellipse', box: [cos * reach, sin * reach, 6, 6], paint: { fill: rgba(colour) } }
    const [from, to] = [reach * 0.62, reach].map((length) => `${(cos * length).toFixed(1)} ${(sin * length).toFixed(1)}`)
    return { type: 'path', d: `M ${from} L ${to}`, paint: { stroke: rgba(colour), strokeWidth: 5, round: true } }
  })
  return { shapes, pose }
}

const STAR: Shape = {
  type: 'path',
  d: 'M 0 -20 Q 3 -3 20 0 Q 3 3 0 20 Q -3 3 -20 0 Q -3 -3 0 -20 Z',
  paint: { fill: rgba('#fff6d8') },
}

/** Stars that twinkle around a point, while `isLit` says so (0 to 1). */
export function twinkles(
  count: number,
  seed: number,
  reach: readonly [number, number],
  isLit: (time: number) => number,
): Sprite[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [MIDDLE.x + (scatter(seed + index) - 0.5) * reach[0], MIDDLE.y + (scatter(seed + 50 + index) - 0.5) * reach[1]]
    const [phase, size] = [scatter(seed + 90 + index), 0.5 + scatter(seed + 120 + index)]
    return {
      shapes: [STAR],
      pose: (time) => {
        const blink = Math.max(0, Math.sin(2 * Math.PI * (time * 2 + phase)))
        return { x, y, scale: size * (0.4 + 0.8 * blink), turn: (index % 3) * 0.2 + 0.01, alpha: isLit(time) * blink }
      },
    }
  })
}

/** Scraps of paper that fall and turn. */
export function confetti(count: number, seed: number, colours: readonly string[], from: number): Sprite[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, delay] = [40 + 880 * scatter(seed + index), from + 0.25 * scatter(seed + 40 + index)]
    const colour = colours[index % colours.length]!
    return {
      shapes: [{ type: 'rect', box: [-7, -11, 14, 22, 3], paint: { fill: rgba(colour) } }],
      pose: (time) => {
        const age = Math.max(0, time - delay)
        const sway = Math.sin(age * 16 + index)
        return {
          x: x + 26 * sway,
          y: -20 + age * (620 + 300 * scatter(seed + 80 + index)),
          stretch: 0.3 + 0.7 * Math.abs(Math.cos(age * 20 + index)),
          turn: sway * 0.7 + 0.01,
          alpha: time < delay ? 0 : Math.min(1 - between(age, 0.5, 0.7), 1 - between(time, 0.86, 0.97)),
        }
      },
    }
  })
}
