import type { Brush } from './brush.ts'
import { colour, mix, type Colour } from './colour.ts'
import { drawBall, drawFigure, type Kit } from './figure.ts'
import { ballAt, type Possession } from './passing.ts'
import { scatter, wave } from '../motion.ts'
import { camera, segmentDistance, type Point, type Scene } from './scene.ts'

const view = camera(320, 15, 22, 16.4, 338, 132)
const HALF = 14
const MIDDLE = 7.5
const LINE = colour('#fbf3e4')
const SKIN = ['#8f5f3f', '#e2b48c', '#b9825a', '#f0cfae', '#6f472f'].map(colour)
const GREEN: Kit = { shirt: colour('#0b7a6b'), shorts: colour('#075448'), skin: SKIN[0]!, hair: colour('#1b1512') }
const SAND: Kit = { shirt: colour('#fbfbf7'), shorts: colour('#d8e3df'), skin: SKIN[1]!, hair: colour('#33241a') }

// A spread attack: metres from the middle line towards the attacked basket, and across.
const SPOTS: readonly (readonly [number, number])[] = [
  [5, 7.5],
  [8.2, 2.4],
  [8.2, 12.4],
  [12.2, 3.6],
  [11.2, 10.6],
]

/** −1 while the left basket is attacked, 1 for the right one: both teams cross the court twice a scene. */
function side(turn: number): number {
  return Math.tanh(5 * wave(turn, 1, 0.02))
}

function place(player: number, turn: number): Point {
  const [ahead, across] = SPOTS[player % 5]!
  const lag = (scatter(player + 3) - 0.5) * 0.05
  const towards = side(turn - lag)
  const attacks = player < 5 ? towards > 0 : towards < 0
  const depth = attacks ? ahead : ahead + (12.4 - ahead) * 0.3
  const width = attacks ? across : across + (MIDDLE - across) * 0.22
  return {
    x: towards * depth + 0.9 * wave(turn, 3 + (player % 3), scatter(player)),
    y: Math.min(14, Math.max(1, width + 1.0 * wave(turn, 4, scatter(player + 20)))),
  }
}

const BASKET = { left: 100, right: 101 }

/** Players, and the baskets as two who stand still. */
function target(player: number, turn: number): Point {
  if (player === BASKET.right) return { x: HALF - 1.6, y: MIDDLE }
  if (player === BASKET.left) return { x: -(HALF - 1.6), y: MIDDLE }
  return place(player, turn)
}

const chain: readonly Possession[] = [
  { by: 0, from: 0.03, until: 0.13 },
  { by: 1, from: 0.155, until: 0.2 },
  { by: 0, from: 0.225, until: 0.27 },
  { by: 2, from: 0.3, until: 0.36 },
  { by: BASKET.right, from: 0.42, until: 0.425 },
  { by: 8, from: 0.45, until: 0.47 },
  { by: 5, from: 0.5, until: 0.62 },
  { by: 7, from: 0.65, until: 0.7 },
  { by: 5, from: 0.73, until: 0.77 },
  { by: 6, from: 0.8, until: 0.86 },
  { by: BASKET.left, from: 0.92, until: 0.925 },
  { by: 3, from: 0.95, until: 0.985 },
]

function lineDistance(x: number, y: number): number {
  const ax = Math.abs(x)
  const ay = Math.abs(y - MIDDLE)
  const key = Math.min(
    segmentDistance(ax, ay, HALF - 5.8, 0, HALF - 5.8, 2.45),
    segmentDistance(ax, ay, HALF - 5.8, 2.45, HALF, 2.45),
  )
  if (ax > HALF + 0.1 || ay > MIDDLE + 0.1) return Infinity
  const three = ax < HALF - 2.99 ? Math.abs(Math.hypot(ax - (HALF - 1.6), ay) - 6.75) : Math.abs(ay - 6.6)
  const circle = Math.abs(Math.hypot(ax - (HALF - 5.8), ay) - 1.8)
  return Math.min(Math.abs(Math.max(ax - HALF, ay - MIDDLE)), ax, Math.abs(Math.hypot(x, ay) - 1.8), key, three, circle)
}

function floor(px: number, py: number): Colour {
  if (py < 112) {
    const seat = Math.floor(px / 8)
    const row = Math.floor(py / 8)
    const head = Math.hypot(px / 8 - seat - 0.5, py / 8 - row - 0.5) < 0.32
    const ground = mix(colour('#0c2421'), colour('#16423b'), py / 112)
    const tones = ['#3d8f80', '#9cc9bd', '#245f55', '#e3c08f'].map(colour)
    return head ? mix(ground, tones[Math.floor(scatter(seat * 7 + row * 131) * 4)]!, 0.16 + (py / 112) * 0.3) : ground
  }
  const { x, y } = view.ground(px, py)
  const ax = Math.abs(x)
  const inside = ax < HALF && y > 0 && y < 15
  const plank = 0.04 * (scatter(Math.floor(y * 2.2) * 31 + Math.floor(x / 2 + scatter(Math.floor(y * 2.2)))) - 0.5)
  const wood = mix(colour('#d9ae74'), colour('#c2925a'), 0.45 + plank * 6)
  const key = ax > HALF - 5.8 && Math.abs(y - MIDDLE) < 2.45
  const base = !inside ? colour('#0f6a5d') : key || Math.hypot(x, y - MIDDLE) < 1.8 ? mix(colour('#178271'), wood, 0.12) : wood
  const lit = mix(colour('#10312b'), base, 1 - Math.hypot((px - 320) / 620, (py - 230) / 330) ** 2 * 0.45)
  return lineDistance(x, y) < 0.05 ? LINE : lit
}

function drawBasket(brush: Brush, which: -1 | 1): void {
  const post = view.project(which * (HALF + 0.9), MIDDLE)
  const arm = view.project(which * (HALF + 0.9), MIDDLE, 3.4)
  const board = view.project(which * (HALF - 1.1), MIDDLE, 3.5)
  const rim = view.project(which * (HALF - 1.6), MIDDLE, 3.05)
  brush.soft(post.x, post.y, 16, 5, colour('#06231c'), 0.4, 3)
  brush.line(post.x, post.y, arm.x, arm.y, 6, colour('#21564c'))
  brush.line(arm.x, arm.y, board.x, board.y, 5, colour('#21564c'))
  brush.line(board.x, board.y - 15, board.x, board.y + 13, 5, colour('#f2faf7'))
  brush.ring(rim.x, rim.y, 8, 3.4, 2, colour('#e9683f'))
  for (const step of [-1, -0.4, 0.4, 1])
    brush.line(rim.x + step * 7, rim.y + 2, rim.x + step * 4, rim.y + 13, 1, colour('#ffffff'), 0.7)
}

export const basketball: Scene = {
  name: 'basketball',
  seconds: 14,
  background: (brush) => {
    brush.shade(floor)
    drawBasket(brush, -1)
    drawBasket(brush, 1)
  },
  draw: (brush, turn) => {
    const ball = ballAt(turn, chain, target, 2.4)
    const basket = ball.holder !== null && ball.holder >= BASKET.left
    const sorted = Array.from({ length: 10 }, (_, player) => ({ player, ...place(player, turn) })).sort((a, b) => b.y - a.y)
    for (const { player, x, y } of sorted) {
      const kit = player < 5 ? GREEN : SAND
      const own = { ...kit, skin: SKIN[(player * 3) % 5]! }
      drawFigure(brush, view, { x, y }, own, 2.75, wave(turn, 24 + (player % 4), scatter(player)), side(turn) * 0.5)
    }
    const bounce = ball.holder === null ? ball.z + 1.4 : basket ? 2.4 : Math.abs(wave(turn, 12)) * 1.2
    drawBall(
      brush,
      view,
      { x: ball.x + (ball.holder === null || basket ? 0 : 0.55 * Math.sign(side(turn))), y: ball.y - 0.2 },
      bounce,
      0.3,
      colour('#ea8a3c'),
      colour('#8a431a'),
    )
  },
}
