import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { between, oneOf } from './chance.ts'
import { LETTERS, placed, type Point } from './glyphs.ts'

const [WIDTH, HEIGHT] = [240, 88]
const LENGTH = 4
const INKS = ['#0b6257', '#1d4fa0', '#8f3e00', '#781e5a']

/** Pale waves with specks on them. */
function drawGround(context: SKRSContext2D): void {
  const wash = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  for (let at = 0; at <= 6; at += 1) wash.addColorStop(at / 6, at % 2 === 0 ? '#e8f0ed' : '#f4fcf9')
  context.fillStyle = wash
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'rgba(90, 120, 115, 0.5)'
  for (let count = 0; count < 60; count += 1) {
    context.beginPath()
    context.arc(between(0, WIDTH), between(0, HEIGHT), between(0.8, 1.8), 0, 2 * Math.PI)
    context.fill()
  }
}

/** Thin waves across the letters. */
function drawWaves(context: SKRSContext2D): void {
  context.lineWidth = 1.6
  context.globalAlpha = 0.55
  for (let count = 0; count < 3; count += 1) {
    const [start, lift] = [between(10, HEIGHT - 10), between(-14, 14)]
    context.beginPath()
    for (let at = 0; at <= WIDTH / 5; at += 1) context.lineTo(at * 5, start + Math.sin(at / 6 + count) * lift)
    context.strokeStyle = oneOf(INKS)
    context.stroke()
  }
}

/** An image code: what is drawn, and its PNG of 240 × 88. */
export async function drawCode(): Promise<{ readonly code: string; readonly png: Buffer }> {
  const letters = Array.from({ length: LENGTH }, () => oneOf([...LETTERS.keys()]))
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  drawGround(context)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = 5
  for (const [place, name] of letters.entries()) {
    const centre: Point = [32 + place * 58 + between(-5, 5), HEIGHT / 2 + between(-8, 8)]
    context.strokeStyle = oneOf(INKS)
    context.stroke(placed(LETTERS.get(name)!, between(46, 56), centre, between(-0.32, 0.32)))
  }
  drawWaves(context)
  return { code: letters.join(''), png: await canvas.encode('png') }
}
