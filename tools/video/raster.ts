/** A colour: red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** `#rrggbb` as a colour. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A colour between two others; `amount` from 0 (all `from`) to 1 (all `to`). */
export function mix(from: Colour, to: Colour, amount: number): Colour {
  const at = Math.min(1, Math.max(0, amount))
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
}

/** Distance from a point to a segment, in the same unit. */
export function segmentDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - dx * along, y - y1 - dy * along)
}

/** A picture of raw RGB with anti-aliased shapes: every shape is a signed distance, and its edge covers one pixel. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly data: Buffer

  constructor(width: number, height: number, data = Buffer.alloc(width * height * 3)) {
    this.width = width
    this.height = height
    this.data = data
  }

  copy(): Raster {
    return new Raster(this.width, this.height, Buffer.from(this.data))
  }

  /** Colours every pixel by `shade`, sampled 3 × 3 times a pixel: slow, for what stands still. */
  shade(shade: (x: number, y: number) => Colour): this {
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const sum = [0, 0, 0]
        for (let sample = 0; sample < 9; sample += 1) {
          const [r, g, b] = shade(x + ((sample % 3) + 0.5) / 3, y + (Math.floor(sample / 3) + 0.5) / 3)
          sum[0]! += r
          sum[1]! += g
          sum[2]! += b
        }
        const at = (y * this.width + x) * 3
        for (let channel = 0; channel < 3; channel += 1) this.data[at + channel] = Math.round(sum[channel]! / 9)
      }
    }
    return this
  }

  /** Paints where `distance` is negative, inside the box; `edge` is the width of the soft edge in pixels. */
  paint(
    box: readonly [number, number, number, number],
    distance: (x: number, y: number) => number,
    fill: Colour,
    alpha = 1,
    edge = 1,
  ): void {
    const left = Math.max(0, Math.floor(box[0] - edge))
    const top = Math.max(0, Math.floor(box[1] - edge))
    const right = Math.min(this.width - 1, Math.ceil(box[2] + edge))
    const bottom = Math.min(this.height - 1, Math.ceil(box[3] + edge))
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const cover = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5) / edge)) * alpha
        if (cover <= 0) continue
        const at = (y * this.width + x) * 3
        for (let channel = 0; channel < 3; channel += 1) {
          const under = this.data[at + channel]!
          this.data[at + channel] = under + (fill[channel]! - under) * cover
        }
      }
    }
  }

  circle(x: number, y: number, radius: number, fill: Colour, alpha = 1): void {
    this.ellipse(x, y, radius, radius, fill, alpha)
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, alpha = 1, edge = 1): void {
    const small = Math.min(rx, ry)
    this.paint(
      [x - rx, y - ry, x + rx, y + ry],
      (px, py) => (Math.hypot((px - x) / rx, (py - y) / ry) - 1) * small,
      fill,
      alpha,
      edge,
    )
  }

  /** An elliptical outline of the given line width. */
  ring(x: number, y: number, rx: number, ry: number, width: number, fill: Colour, alpha = 1): void {
    const small = Math.min(rx, ry)
    const distance = (px: number, py: number) => Math.abs((Math.hypot((px - x) / rx, (py - y) / ry) - 1) * small) - width / 2
    this.paint([x - rx - width, y - ry - width, x + rx + width, y + ry + width], distance, fill, alpha)
  }

  /** A line with round ends. */
  line(x1: number, y1: number, x2: number, y2: number, width: number, fill: Colour, alpha = 1): void {
    const r = width / 2
    const box = [Math.min(x1, x2) - r, Math.min(y1, y2) - r, Math.max(x1, x2) + r, Math.max(y1, y2) + r] as const
    this.paint(box, (x, y) => segmentDistance(x, y, x1, y1, x2, y2) - r, fill, alpha)
  }

  /** A rectangle with round corners, by its centre and half sizes. */
  box(cx: number, cy: number, hw: number, hh: number, radius: number, fill: Colour, alpha = 1): void {
    const distance = (x: number, y: number) => {
      const qx = Math.abs(x - cx) - hw + radius
      const qy = Math.abs(y - cy) - hh + radius
      return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius
    }
    this.paint([cx - hw, cy - hh, cx + hw, cy + hh], distance, fill, alpha)
  }

  /** A round light that fades out to nothing at `radius`. */
  glow(x: number, y: number, radius: number, fill: Colour, alpha: number, flatten = 1): void {
    const fade = (px: number, py: number) => Math.max(0, 1 - Math.hypot(px - x, (py - y) / flatten) / radius) ** 2
    this.paint([x - radius, y - radius * flatten, x + radius, y + radius * flatten], (px, py) => 0.5 - fade(px, py), fill, alpha)
  }
}
