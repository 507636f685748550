import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { between, oneOf } from './chance.ts'

const { width, height } = ANJI_SIZE

type Palette = { readonly sky: readonly [upper: string, lower: string]; readonly far: string; readonly near: string }
const PALETTES: readonly Palette[] = [
  { sky: ['#408caa', '#c8e4de'], far: '#4c8676', near: '#18544a' },
  { sky: ['#464a8c', '#f0b096'], far: '#78547a', near: '#3a2a54' },
  { sky: ['#24608c', '#ecdcb2'], far: '#ba8a56', near: '#704c2e' },
]

function disc(context: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

/** Fills what lies under a ridge. */
function hill(context: SKRSContext2D, ridge: (x: number) => number, colour: string): void {
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 2) context.lineTo(x, ridge(x))
  context.lineTo(width, height)
  context.fillStyle = colour
  context.fill()
}

function cloud(context: SKRSContext2D): void {
  const [x, y, size] = [between(0, width), between(16, 70), between(9, 16)]
  for (const [offset, scale] of [
    [-1.1, 0.7],
    [0, 1],
    [1.1, 0.75],
  ] as const) {
    disc(context, x + offset * size, y, size * scale, 'rgba(255, 255, 255, 0.35)')
  }
}

function tree(context: SKRSContext2D, ridge: (x: number) => number, colour: string): void {
  const x = between(0, width)
  const [y, size] = [ridge(x) + between(4, 22), between(5, 10)]
  context.fillStyle = 'rgba(70, 50, 40, 0.8)'
  context.fillRect(x - 1, y, 2, size)
  disc(context, x, y - size / 3, size * 0.7, colour)
  disc(context, x, y - size / 3, size * 0.7, `rgba(150, 210, 140, ${between(0.15, 0.5)})`)
}

/** A landscape of 310 × 155, another each time, on a canvas that may be drawn on. */
export function drawScene(): Canvas {
  const { sky, far, near } = oneOf(PALETTES)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const air = context.createLinearGradient(0, 0, 0, height)
  for (const [at, colour] of sky.entries()) air.addColorStop(at, colour)
  context.fillStyle = air
  context.fillRect(0, 0, width, height)
  disc(context, between(30, width - 30), between(22, 52), between(12, 20), 'rgba(255, 244, 214, 0.9)')
  for (let count = 0; count < 4; count += 1) cloud(context)
  const ridge = (base: number, swing: number, shift: number) => (x: number) =>
    base + Math.sin(x / 37 + shift) * swing + Math.sin(x / 13 + shift * 2) * (swing / 4)
  const nearRidge = ridge(122, 12, between(0, 6))
  hill(context, ridge(96, 16, between(0, 6)), far)
  hill(context, nearRidge, near)
  for (let count = 0; count < 14; count += 1) tree(context, nearRidge, near)
  return canvas
}
