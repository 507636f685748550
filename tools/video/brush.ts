import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css, type Colour } from './colour.ts'

/** Draws the shapes that scenes are made of on a picture of its own. Colours cover by `alpha`, 0 to 1; all else is in pixels. */
export class Brush {
  readonly canvas: Canvas
  readonly #context: SKRSContext2D

  constructor(width: number, height: number) {
    this.canvas = createCanvas(width, height)
    this.#context = this.canvas.getContext('2d')
    this.#context.lineCap = 'round'
  }

  /** A brush on a picture that begins as this one is. */
  copy(): Brush {
    const copy = new Brush(this.canvas.width, this.canvas.height)
    copy.#context.drawImage(this.canvas, 0, 0)
    return copy
  }

  /** Colours every pixel by `shade`, sampled 3 × 3 times a pixel: slow, for what stands still. */
  shade(shade: (x: number, y: number) => Colour): void {
    const { width, height } = this.canvas
    const image = this.#context.createImageData(width, height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const sum = [0, 0, 0]
        for (let sample = 0; sample < 9; sample += 1) {
          const [r, g, b] = shade(x + ((sample % 3) + 0.5) / 3, y + (Math.floor(sample / 3) + 0.5) / 3)
          sum[0]! += r
          sum[1]! += g
          sum[2]! += b
        }
        image.data.set([...sum.map((value) => Math.round(value / 9)), 255], (y * width + x) * 4)
      }
    }
    this.#context.putImageData(image, 0, 0)
  }

  circle(x: number, y: number, radius: number, fill: Colour, alpha = 1): void {
    this.ellipse(x, y, radius, radius, fill, alpha)
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, alpha = 1): void {
    this.#outline(x, y, rx, ry)
    this.#context.fillStyle = css(fill, alpha)
    this.#context.fill()
  }

  /** An ellipse whose edge fades over `edge` pixels: a shadow. */
  soft(x: number, y: number, rx: number, ry: number, fill: Colour, alpha: number, edge: number): void {
    const small = Math.min(rx, ry)
    const reach = small + edge / 2
    this.#fade(x, y, (rx / small) * reach, (ry / small) * reach, [
      [0, css(fill, alpha)],
      [Math.max(0, (small - edge / 2) / reach), css(fill, alpha)],
      [1, css(fill, 0)],
    ])
  }

  /** An elliptical outline of the given line width. */
  ring(x: number, y: number, rx: number, ry: number, width: number, fill: Colour, alpha = 1): void {
    this.#outline(x, y, rx, ry)
    this.#context.lineWidth = width
    this.#context.strokeStyle = css(fill, alpha)
    this.#context.stroke()
  }

  /** A line with round ends. */
  line(x1: number, y1: number, x2: number, y2: number, width: number, fill: Colour, alpha = 1): void {
    this.#context.beginPath()
    this.#context.moveTo(x1, y1)
    this.#context.lineTo(x2, y2)
    this.#context.lineWidth = width
    this.#context.strokeStyle = css(fill, alpha)
    this.#context.stroke()
  }

  /** A rectangle with round corners, by its centre and half sizes. */
  box(cx: number, cy: number, hw: number, hh: number, radius: number, fill: Colour, alpha = 1): void {
    this.#context.beginPath()
    this.#context.roundRect(cx - hw, cy - hh, hw * 2, hh * 2, radius)
    this.#context.fillStyle = css(fill, alpha)
    this.#context.fill()
  }

  /** A round light that fades out to nothing at `radius`. */
  glow(x: number, y: number, radius: number, fill: Colour, alpha: number, flatten = 1): void {
    const steps = Array.from({ length: 9 }, (_, index) => index / 8)
    this.#fade(
      x,
      y,
      radius,
      radius * flatten,
      steps.map((at) => [at, css(fill, alpha * (1 - at) ** 2)]),
    )
  }

  #outline(x: number, y: number, rx: number, ry: number): void {
    this.#context.beginPath()
    this.#context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI)
  }

  /** Colours an ellipse from its middle (0) to its edge (1). */
  #fade(x: number, y: number, rx: number, ry: number, stops: readonly (readonly [at: number, colour: string])[]): void {
    const context = this.#context
    context.save()
    context.translate(x, y)
    context.scale(rx, ry)
    const fade = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    for (const [at, colour] of stops) fade.addColorStop(at, colour)
    context.fillStyle = fade
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
}
