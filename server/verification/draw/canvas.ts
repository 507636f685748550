import { encodePng } from './png.ts'

export type Point = readonly [x: number, y: number]
/** Red, green, blue, 0 to 255, and how much it covers, 0 to 1. */
export type Ink = readonly [red: number, green: number, blue: number, cover: number]

/** Distance from a point to a segment. */
function toSegment(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - dx * along, y - y1 - dy * along)
}

/** A small picture with alpha. Shapes are signed distances, and their edges cover one pixel softly. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height * 4)
  }

  /** The pixel at a place, 0 to 255 each. */
  at(x: number, y: number): readonly [number, number, number, number] {
    const start = (y * this.width + x) * 4
    return [this.pixels[start]!, this.pixels[start + 1]!, this.pixels[start + 2]!, this.pixels[start + 3]!]
  }

  /** Lays ink over a pixel. */
  blend(x: number, y: number, [red, green, blue, cover]: Ink): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || cover <= 0) return
    const start = (y * this.width + x) * 4
    const under = this.pixels[start + 3]! / 255
    const alpha = cover + under * (1 - cover)
    for (const [channel, value] of [red, green, blue].entries()) {
      const below = this.pixels[start + channel]!
      this.pixels[start + channel] = Math.round((value * cover + below * under * (1 - cover)) / alpha)
    }
    this.pixels[start + 3] = Math.round(alpha * 255)
  }

  /** Inks every pixel by its place. */
  fill(ink: (x: number, y: number) => Ink): this {
    for (let y = 0; y < this.height; y += 1) for (let x = 0; x < this.width; x += 1) this.blend(x, y, ink(x, y))
    return this
  }

  /** Inks where the distance is negative. */
  shape(distance: (x: number, y: number) => number, [red, green, blue, cover]: Ink): this {
    return this.fill((x, y) => [red, green, blue, cover * Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)))])
  }

  disc([cx, cy]: Point, radius: number, ink: Ink): this {
    return this.shape((x, y) => Math.hypot(x - cx, y - cy) - radius, ink)
  }

  /** Lines through points, `width` wide. */
  line(points: readonly Point[], width: number, [red, green, blue, cover]: Ink): this {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, right] = [Math.floor(Math.min(...xs) - width), Math.ceil(Math.max(...xs) + width)]
    const [top, bottom] = [Math.floor(Math.min(...ys) - width), Math.ceil(Math.max(...ys) + width)]
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        let nearest = Infinity
        for (let at = 1; at < points.length; at += 1) {
          nearest = Math.min(nearest, toSegment(x + 0.5, y + 0.5, points[at - 1]!, points[at]!))
        }
        this.blend(x, y, [red, green, blue, cover * Math.min(1, Math.max(0, width / 2 + 0.5 - nearest))])
      }
    }
    return this
  }

  png(): Buffer {
    return encodePng(this.width, this.height, this.pixels)
  }
}
