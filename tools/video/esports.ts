import type { Brush } from './brush.ts'
import { colour, mix, type Colour } from './colour.ts'
import { ease, scatter, wave } from '../motion.ts'
import { camera, segmentDistance, type Point, type Scene } from './scene.ts'

// A square map of 100 × 100 with a base in two corners, three lanes and a river, seen from above at a slant.
const view = camera(320, 100, 5.0, 4.0, 342, 20)
const TEAMS = [colour('#35d0b2'), colour('#ff8a66')] as const
const LANES: readonly (readonly Point[])[] = [
  [
    { x: -50, y: 12 },
    { x: -50, y: 88 },
    { x: 50, y: 90 },
  ],
  [
    { x: -50, y: 10 },
    { x: 50, y: 90 },
  ],
  [
    { x: -50, y: 10 },
    { x: 52, y: 12 },
    { x: 50, y: 88 },
  ],
]
const BASES: readonly Point[] = [
  { x: -52, y: 10 },
  { x: 52, y: 90 },
]

/** The point at `share` (0 to 1) of a lane's length. */
function along(lane: readonly Point[], share: number): Point {
  const lengths = lane.slice(1).map((point, index) => Math.hypot(point.x - lane[index]!.x, point.y - lane[index]!.y))
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [lane[index]!, lane[index + 1]!]
    if (left <= length) return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
    left -= length
  }
  return lane[lane.length - 1]!
}

function laneDistance(x: number, y: number): number {
  let nearest = Infinity
  for (const lane of LANES) {
    for (let index = 1; index < lane.length; index += 1) {
      nearest = Math.min(nearest, segmentDistance(x, y, lane[index - 1]!.x, lane[index - 1]!.y, lane[index]!.x, lane[index]!.y))
    }
  }
  return nearest
}

const TREES: readonly (Point & { readonly size: number })[] = Array.from({ length: 420 }, (_, index) => ({
  x: (scatter(index) - 0.5) * 132,
  y: scatter(index + 500) * 108 - 2,
  size: 1.5 + scatter(index + 900) * 1.5,
})).filter(
  (tree) =>
    laneDistance(tree.x, tree.y) > 6.5 &&
    riverDistance(tree.x, tree.y) > 6 &&
    BASES.every((base) => Math.hypot(base.x - tree.x, base.y - tree.y) > 15),
)

function riverDistance(x: number, y: number): number {
  return Math.abs(x * 0.8 + (y - 50) * 1.25 + 5 * Math.sin(x / 11)) / 1.5
}

function land(px: number, py: number): Colour {
  const { x, y } = view.ground(px, py)
  const grain = Math.sin(x * 0.31 + Math.sin(y * 0.23) * 2) * Math.sin(y * 0.27) * 0.5 + 0.5
  let tone = mix(colour('#1d5c48'), colour('#27705a'), grain)
  const river = riverDistance(x, y)
  if (river < 4.6) tone = mix(colour('#2d94a6'), colour('#1d6f86'), river / 4.6)
  else if (river < 5.4) tone = colour('#8fa386')
  const lane = laneDistance(x, y)
  if (lane < 4) tone = mix(colour('#b9a77a'), colour('#9b8c66'), lane / 4)
  else if (lane < 4.8) tone = mix(tone, colour('#6d7656'), 0.7)
  for (const [team, base] of BASES.entries()) {
    const reach = Math.hypot(base.x - x, base.y - y)
    if (reach < 14) tone = mix(colour('#41665f'), TEAMS[team]!, reach > 13.2 ? 0.7 : 0.12)
  }
  return mix(colour('#06201b'), tone, 1 - Math.hypot((px - 320) / 520, (py - 180) / 310) ** 2 * 0.55)
}

function tower(brush: Brush, at: Point, team: number, size: number): void {
  const foot = view.project(at.x, at.y)
  brush.soft(foot.x + 3, foot.y + 1, 9 * size, 4.4 * size, colour('#051713'), 0.45, 3)
  brush.line(foot.x, foot.y, foot.x, foot.y - 15 * size, 9 * size, colour('#5e756f'))
  brush.line(foot.x - 1.5 * size, foot.y - size, foot.x - 1.5 * size, foot.y - 15 * size, 4 * size, colour('#8fa59e'))
  brush.circle(foot.x, foot.y - 19 * size, 5.6 * size, TEAMS[team]!)
  brush.circle(foot.x - 1.6 * size, foot.y - 20.6 * size, 1.8 * size, colour('#ffffff'), 0.8)
}

/** Where hero 0–9 goes: out along a lane, into the fight in the river, and home again. */
function hero(index: number, turn: number): Point {
  const team = index < 5 ? 0 : 1
  const [base, fight] = [along(LANES[index % 3]!, team === 0 ? 0.3 : 0.7), { x: 3 * wave(turn, 2), y: 50 + 3 * wave(turn, 1) }]
  const near = ease((0.5 - 0.5 * Math.cos(2 * Math.PI * turn)) * 1.5)
  const angle = 2 * Math.PI * (index / 10 + 0.5 * (team === 0 ? 1 : 0) + 0.12 * wave(turn, 2, scatter(index)))
  const ring = 19 + 4 * wave(turn, 5, scatter(index))
  return {
    x: base.x + (fight.x + Math.cos(angle) * ring - base.x) * near + 2 * wave(turn, 4, scatter(index)),
    y: base.y + (fight.y + Math.sin(angle) * ring * 0.85 - base.y) * near + 2 * wave(turn, 3, scatter(index + 9)),
  }
}

function drawHero(brush: Brush, index: number, turn: number): void {
  const tint = TEAMS[index < 5 ? 0 : 1]
  const at = hero(index, turn)
  const foot = view.project(at.x, at.y)
  const hop = Math.abs(wave(turn, 18, scatter(index))) * 2
  brush.soft(foot.x, foot.y, 10, 5, colour('#04130f'), 0.4, 2)
  brush.ring(foot.x, foot.y, 10, 5, 1.6, tint, 0.9)
  const cloak = mix(tint, colour(['#ffffff', '#20344a', '#f6d365', '#5a3d8a', '#14533f'][index % 5]!), 0.45)
  brush.line(foot.x, foot.y - 4 - hop, foot.x, foot.y - 12 - hop, 11, cloak)
  brush.circle(foot.x, foot.y - 19 - hop, 5, colour('#f3d2b0'))
  brush.ellipse(foot.x, foot.y - 21.4 - hop, 5.2, 3.4, mix(cloak, colour('#15211f'), 0.5))
  const health = 0.45 + 0.4 * wave(turn, 1, scatter(index + 3)) ** 2
  brush.box(foot.x, foot.y - 31, 12, 2.2, 2, colour('#04130f'), 0.75)
  brush.box(foot.x - 11 + 11 * health, foot.y - 31, 11 * health, 1.3, 1, tint)
}

function drawSpell(brush: Brush, index: number, turn: number): void {
  const age = (((turn * 3 + index / 6) % 1) + 1) % 1
  const strength = 0.5 - 0.5 * Math.cos(2 * Math.PI * turn)
  if (age > 0.5 || strength < 0.35) return
  const [from, to] = [hero(index, turn), hero(9 - index, turn)]
  const flown = ease(age * 4)
  const spot = view.project(from.x + (to.x - from.x) * flown, from.y + (to.y - from.y) * flown)
  const tint = TEAMS[index < 5 ? 0 : 1]
  if (flown < 1) {
    brush.glow(spot.x, spot.y - 10, 16, tint, 0.9)
    brush.circle(spot.x, spot.y - 10, 3.4, colour('#ffffff'))
    return
  }
  const burst = (age - 0.25) * 4
  brush.glow(spot.x, spot.y - 6, 20 + 34 * burst, tint, 0.75 * (1 - burst), 0.6)
  brush.ring(spot.x, spot.y, 8 + 34 * burst, 4 + 17 * burst, 2.4, colour('#ffffff'), 0.8 * (1 - burst))
}

function miniMap(brush: Brush, turn: number): void {
  const [cx, cy] = [582, 300]
  brush.box(cx, cy, 47, 47, 8, colour('#04130f'), 0.78)
  brush.box(cx, cy, 43, 43, 5, colour('#1b4f41'), 0.95)
  brush.line(cx - 36, cy - 30, cx + 36, cy + 30, 7, colour('#2a86a0'), 0.8)
  const spot = (at: Point): [number, number] => [cx + at.x * 0.72, cy + 39 - at.y * 0.78]
  for (const lane of LANES) {
    for (let index = 1; index < lane.length; index += 1)
      brush.line(...spot(lane[index - 1]!), ...spot(lane[index]!), 2.4, colour('#c9b988'), 0.75)
  }
  for (let index = 0; index < 10; index += 1) brush.circle(...spot(hero(index, turn)), 3, TEAMS[index < 5 ? 0 : 1])
}

export const esports: Scene = {
  name: 'esports',
  seconds: 12,
  background: (brush) => {
    brush.shade(land)
    for (const tree of [...TREES].sort((a, b) => b.y - a.y)) {
      const foot = view.project(tree.x, tree.y)
      const radius = tree.size * foot.scale * 0.62
      brush.soft(foot.x + 2, foot.y + 2, radius * 1.1, radius * 0.6, colour('#041612'), 0.4, 3)
      brush.circle(foot.x, foot.y - radius * 0.6, radius, colour('#17503c'))
      brush.circle(foot.x - radius * 0.25, foot.y - radius * 0.9, radius * 0.6, colour('#2b7d5b'))
    }
    for (const lane of LANES)
      for (const share of [0.82, 0.66, 0.34, 0.18]) tower(brush, along(lane, share), share < 0.5 ? 0 : 1, 0.9)
    for (const [team, base] of BASES.entries()) tower(brush, base, team, 1.7)
  },
  draw: (brush, turn) => {
    for (const lane of LANES.keys()) {
      for (let minion = 0; minion < 6; minion += 1) {
        for (const team of [0, 1]) {
          const share = (((turn * 2 + Math.floor(minion / 3) / 2) % 1) + 1) % 1
          const at = along(
            LANES[lane]!,
            team === 0 ? share * 0.46 - (minion % 3) * 0.018 + 0.05 : 0.95 - share * 0.46 + (minion % 3) * 0.018,
          )
          const foot = view.project(at.x, at.y)
          const fade = Math.min(1, share * 8, (1 - share) * 8)
          brush.soft(foot.x, foot.y + 1, 4.4, 2.2, colour('#04130f'), 0.4 * fade, 2)
          brush.circle(foot.x, foot.y - 3, 3.3, mix(TEAMS[team]!, colour('#12332b'), 0.25), fade)
        }
      }
    }
    const order = Array.from({ length: 10 }, (_, index) => index).sort((a, b) => hero(b, turn).y - hero(a, turn).y)
    for (const index of order) drawHero(brush, index, turn)
    for (const index of [0, 2, 4, 5, 7, 9]) drawSpell(brush, index, turn)
    for (const [team, base] of BASES.entries()) {
      const foot = view.project(base.x, base.y)
      brush.glow(foot.x, foot.y - 32, 26 + 4 * wave(turn, 3), TEAMS[team]!, 0.5)
    }
    miniMap(brush, turn)
  },
}
