import { colour, mix, type Colour } from './colour.ts'
import { drawBall, drawFigure, type Kit } from './figure.ts'
import { ballAt, chainOf } from './passing.ts'
import { scatter, wave } from '../motion.ts'
import { camera, segmentDistance, type Point, type Scene } from './scene.ts'

const view = camera(320, 68, 5.85, 4.55, 346, 74)
const LENGTH = 105
const WIDTH = 68
const LINE = colour('#e6f6ee')
const HAIR = ['#2b1d16', '#4a2f1d', '#15130f', '#7a5230'].map(colour)
const SKIN = ['#f0c9a4', '#d9a577', '#a86f47', '#f3d6b8'].map(colour)
const WHITE: Kit = { shirt: colour('#f7faf9'), shorts: colour('#12443b'), skin: SKIN[0]!, hair: HAIR[0]! }
const RED: Kit = { shirt: colour('#e0574f'), shorts: colour('#3d1620'), skin: SKIN[1]!, hair: HAIR[2]! }

// Goalkeeper, back four, middle three, front three: depth from the own goal and place across, in metres.
const FORMATION: readonly (readonly [number, number])[] = [
  [4, 34],
  [20, 10],
  [17, 26],
  [17, 43],
  [20, 58],
  [36, 18],
  [33, 35],
  [37, 51],
  [53, 12],
  [58, 34],
  [53, 56],
]

function playCentre(turn: number): Point {
  return { x: 17 * wave(turn, 1) + 5 * wave(turn, 2, 0.2), y: 34 + 11 * wave(turn, 1, 0.3) + 4 * wave(turn, 3, 0.1) }
}

/** Where player 0–21 runs: the formation, drawn along with the play, with steps of their own. */
function place(player: number, turn: number): Point {
  const [depth, across] = FORMATION[player % 11]!
  const side = player < 11 ? -1 : 1
  const play = playCentre(turn)
  const follow = player % 11 === 0 ? 0.07 : 0.62
  return {
    x: side * (LENGTH / 2 - depth) + play.x * follow + 2.6 * wave(turn, 2 + (player % 3), scatter(player)),
    y: Math.min(66, Math.max(2, across + (play.y - 34) * (follow * 0.75) + 2.2 * wave(turn, 3, scatter(player + 50)))),
  }
}

const chain = chainOf([6, 5, 8, 9, 7, 10, 9, 13, 17, 16, 19, 20, 18, 2], 0.52)

/** Distance to the nearest painted line of the pitch, in metres. */
function lineDistance(x: number, y: number): number {
  const ax = Math.abs(x)
  const ay = Math.abs(y - WIDTH / 2)
  const frame = (half: number, reach: number) =>
    Math.min(
      segmentDistance(ax, ay, LENGTH / 2 - reach, 0, LENGTH / 2 - reach, half),
      segmentDistance(ax, ay, LENGTH / 2 - reach, half, LENGTH / 2, half),
    )
  const arc = ax < LENGTH / 2 - 16.5 ? Math.abs(Math.hypot(ax - (LENGTH / 2 - 11), ay) - 9.15) : 9
  const outer = Math.abs(Math.max(ax - LENGTH / 2, ay - WIDTH / 2))
  const middle = ay <= WIDTH / 2 ? ax : 9
  return Math.min(
    outer,
    middle,
    Math.abs(Math.hypot(x, ay) - 9.15),
    Math.hypot(x, ay) - 0.25,
    frame(20.15, 16.5),
    frame(9.15, 5.5),
    arc,
  )
}

function stand(x: number, y: number): Colour {
  const row = Math.floor(y / 7)
  const seat = Math.floor(x / 7 + (row % 2) / 2)
  const inside = Math.hypot(x / 7 + (row % 2) / 2 - seat - 0.5, y / 7 - row - 0.5) < 0.3
  const tone = scatter(seat * 13 + row * 71)
  const palette = ['#2f7f70', '#7fb8a8', '#1d5d52', '#c9dfd6', '#d98f7c'].map(colour)
  const ground = mix(colour('#0d2b26'), colour('#153f37'), y / 60)
  return inside ? mix(ground, palette[Math.floor(tone * 5)]!, 0.5) : ground
}

function grass(px: number, py: number): Colour {
  if (py < 52) return stand(px, py)
  if (py < 64) return mix(colour('#0f6d5f'), colour('#0a5348'), (py - 52) / 12)
  const { x, y } = view.ground(px, py)
  const inside = Math.abs(x) < LENGTH / 2 && y > 0 && y < WIDTH
  const stripe = Math.floor((x + LENGTH) / 7.5) % 2 === 0
  const base = inside ? colour(stripe ? '#3f9a68' : '#368e5f') : colour('#2f7d54')
  const light = 1 - Math.hypot((px - 320) / 560, (py - 190) / 330) ** 2 * 0.42
  const lit = mix(colour('#0d3a2c'), base, light)
  return lineDistance(x, y) < 0.16 ? mix(lit, LINE, 0.85) : lit
}

export const football: Scene = {
  name: 'football',
  seconds: 14,
  background: (brush) => {
    brush.shade(grass)
    for (const side of [-1, 1]) {
      for (const [y, z] of [
        [30.3, 0],
        [37.7, 0],
      ] as const) {
        const foot = view.project((side * LENGTH) / 2, y, z)
        const top = view.project((side * LENGTH) / 2, y, 3)
        brush.line(foot.x, foot.y, top.x, top.y, 2, colour('#ffffff'))
      }
      const [far, near] = [view.project((side * LENGTH) / 2, 37.7, 3), view.project((side * LENGTH) / 2, 30.3, 3)]
      brush.line(far.x, far.y, near.x, near.y, 2, colour('#ffffff'))
      for (let step = 0; step <= 6; step += 1) {
        const y = 30.3 + (7.4 * step) / 6
        const [bar, back] = [view.project((side * LENGTH) / 2, y, 3), view.project(side * (LENGTH / 2 + 2.4), y, 0)]
        brush.line(bar.x, bar.y, back.x, back.y, 1, colour('#ffffff'), 0.4)
      }
    }
  },
  draw: (brush, turn) => {
    const ball = ballAt(turn, chain, place, 1.1)
    const players = FORMATION.flatMap((_, index) => [index, index + 11]).map((player) => {
      const at = place(player, turn)
      const reach = Math.hypot(ball.x - at.x, ball.y - at.y)
      // Whoever is near and not about to have the ball closes in on it.
      const pull =
        player === ball.holder || reach > 14
          ? 0
          : player < 11 === (ball.holder !== null && ball.holder < 11)
            ? 0
            : 0.22 * (1 - reach / 14)
      return { player, x: at.x + (ball.x - at.x) * pull, y: at.y + (ball.y - at.y) * pull }
    })
    const sorted = [...players].sort((a, b) => b.y - a.y)
    for (const { player, x, y } of sorted) {
      const kit = player < 11 ? WHITE : RED
      const keeper = player % 11 === 0 ? { shirt: colour(player < 11 ? '#f2c14e' : '#5b6ee1'), shorts: colour('#20242c') } : {}
      const own = { ...kit, skin: SKIN[(player * 7) % 4]!, hair: HAIR[(player * 5) % 4]!, ...keeper }
      drawFigure(brush, view, { x, y }, own, 4.3, wave(turn, 26 + (player % 5), scatter(player)), player < 11 ? 0.4 : -0.4)
      if (player === ball.holder) {
        const foot = view.project(x, y)
        brush.ring(foot.x, foot.y, 10, 5, 1.2, colour('#fff4c4'), 0.75)
      }
    }
    const touch = ball.holder === null ? 0 : 0.9 * (ball.holder < 11 ? 1 : -1)
    drawBall(brush, view, { x: ball.x + touch, y: ball.y - 0.3 }, ball.z, 0.5, colour('#ffffff'), colour('#2b3a36'))
  },
}
