import type { Brush } from './brush.ts'
import { colour, mix, type Colour } from './colour.ts'
import { scatter, wave } from '../motion.ts'
import type { Scene } from './scene.ts'

const BARS = 30

function wall(x: number, y: number): Colour {
  if (y > 288) return mix(colour('#123f37'), colour('#0a2823'), (y - 288) / 72)
  const spot = Math.max(0, 1 - Math.hypot((x - 320) / 360, (y - 120) / 210)) ** 1.3
  const panel = Math.abs(((x + 26) % 52) - 26) < 0.8 ? 0.07 : 0
  return mix(mix(colour('#0b312b'), colour('#2a7d6d'), spot), colour('#03120f'), panel * 4)
}

type Look = {
  readonly skin: Colour
  readonly hair: Colour
  readonly coat: Colour
  readonly shirt: Colour
  readonly long: boolean
}
const HOSTS: readonly (Look & { readonly x: number; readonly phase: number })[] = [
  {
    x: 205,
    phase: 0,
    skin: colour('#f2cfae'),
    hair: colour('#2a1c17'),
    coat: colour('#0b7a6b'),
    shirt: colour('#ffffff'),
    long: true,
  },
  {
    x: 435,
    phase: 0.5,
    skin: colour('#dfae84'),
    hair: colour('#17120f'),
    coat: colour('#24414f'),
    shirt: colour('#e9f3f1'),
    long: false,
  },
]

function drawHost(brush: Brush, host: (typeof HOSTS)[number], turn: number): void {
  // The two speak in turn; the listener nods.
  const speaking = Math.max(0, wave(turn, 2, host.phase))
  const talk = speaking * (0.5 + 0.5 * wave(turn, 42)) * (0.6 + 0.4 * wave(turn, 29))
  const nod = (1 - speaking) * 1.4 * wave(turn, 6, host.phase) + 0.8 * wave(turn, 3, host.phase)
  const x = host.x + 2.6 * wave(turn, 2, host.phase + 0.2)
  const head = 156 + nod
  if (host.long) brush.box(x, head + 22, 38, 50, 34, host.hair)
  brush.box(x, 262, 66, 62, 40, host.coat)
  brush.box(x, 236, 15, 34, 8, host.shirt)
  brush.line(x - 18, 208, x - 4, 246, 10, mix(host.coat, colour('#04130f'), 0.25))
  brush.line(x + 18, 208, x + 4, 246, 10, mix(host.coat, colour('#04130f'), 0.25))
  brush.box(x, 206, 12, 16, 8, mix(host.skin, colour('#8a5a3c'), 0.22))
  brush.ellipse(x, head + 8, 29, 35, host.skin)
  brush.ellipse(x, head - 17, 31, 19, host.hair)
  if (host.long) {
    brush.line(x - 26, head - 12, x - 31, head + 34, 11, host.hair)
    brush.line(x + 26, head - 12, x + 31, head + 34, 11, host.hair)
  } else {
    brush.line(x - 27, head - 12, x - 28, head + 4, 6, host.hair)
    brush.line(x + 27, head - 12, x + 28, head + 4, 6, host.hair)
  }
  const blink = (turn * 4 + host.phase * 0.7) % 1 < 0.03 ? 0.15 : 1
  for (const side of [-1, 1]) {
    brush.ellipse(x + side * 11, head + 8, 3, 3.8 * blink, colour('#1c2b28'))
    brush.line(x + side * 7, head - 1, x + side * 16, head - 1.6, 2, host.hair)
    brush.soft(x + side * 18, head + 19, 6, 4, colour('#e98b7c'), 0.28, 4)
  }
  brush.ellipse(x, head + 27, 7.5 - talk * 1.5, 1.6 + talk * 4.2, colour('#a63f3f'))
  const hand = speaking * 9 * wave(turn, 7, host.phase)
  const inner = host.x < 320 ? 1 : -1
  brush.line(x + inner * 52, 258, x + inner * 74, 268 - speaking * 16 + hand, 20, host.coat)
  brush.circle(x + inner * 80, 262 - speaking * 18 + hand, 10, host.skin)
}

function drawScreen(brush: Brush, turn: number): void {
  for (let bar = 0; bar < BARS; bar += 1) {
    const x = 146 + (348 / (BARS - 1)) * bar
    const centre = 1 - Math.abs(bar / (BARS - 1) - 0.5) * 1.1
    const height = centre * (16 + 20 * (1 + wave(turn, 5 + (bar % 4), scatter(bar))) * (0.6 + 0.4 * wave(turn, 3, bar / BARS)))
    const tint = mix(colour('#3fd1b8'), colour('#f4c15a'), bar / BARS)
    brush.box(x, 88, 3.6, height, 3.6, tint, 0.85)
  }
}

export const studio: Scene = {
  name: 'studio',
  seconds: 12,
  background: (brush) => {
    brush.shade(wall)
    brush.box(320, 92, 206, 82, 16, colour('#041512'), 0.9)
    brush.box(320, 92, 200, 76, 12, colour('#0c3a33'))
    for (const x of [44, 596]) {
      brush.box(x, 150, 16, 120, 16, colour('#3fd1b8'), 0.2)
      brush.box(x, 150, 5, 108, 5, colour('#c8fff2'), 0.85)
    }
  },
  draw: (brush, turn) => {
    for (let light = 0; light < 7; light += 1) {
      const x = 320 + 300 * wave(turn, 1, scatter(light))
      brush.glow(
        x,
        40 + 190 * scatter(light + 9) + 12 * wave(turn, 2, scatter(light + 4)),
        26 + 24 * scatter(light + 2),
        colour('#7ff0da'),
        0.13,
      )
    }
    drawScreen(brush, turn)
    for (const host of HOSTS) drawHost(brush, host, turn)
    brush.box(320, 318, 262, 40, 22, colour('#08211d'))
    brush.box(320, 290, 272, 13, 12, colour('#e6f2ee'))
    brush.box(320, 287, 272, 9, 9, colour('#ffffff'))
    for (const x of [205, 435]) {
      brush.line(x, 288, x, 262, 3, colour('#3a4a47'))
      brush.box(x, 254, 8, 13, 8, colour('#1a2926'))
      brush.box(x, 259, 8, 3, 2, colour('#3fd1b8'))
    }
    for (let dot = 0; dot < 9; dot += 1) {
      const on = 0.35 + 0.65 * Math.max(0, wave(turn, 3, -dot / 9))
      brush.box(320 + (dot - 4) * 44, 326, 14, 3, 3, colour('#3fd1b8'), on)
    }
    brush.box(320, 278, 15, 12, 5, colour('#f4c15a'))
    brush.line(335, 275, 340, 281, 3, colour('#f4c15a'))
  },
}
