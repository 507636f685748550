import type { Brush } from './brush.ts'

/** One picture story that ends where it begins. */
export type Scene = {
  readonly name: string
  /** Length in seconds; motion repeats after it. */
  readonly seconds: number
  /** What stands still, drawn once. */
  background(brush: Brush): void
  /** What moves, drawn on a copy of the background; `turn` runs from 0 to 1 over the whole scene. */
  draw(brush: Brush, turn: number): void
}

export type Point = { readonly x: number; readonly y: number }

/** Distance from a point to a segment, in the same unit. */
export function segmentDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - dx * along, y - y1 - dy * along)
}

/**
 * A camera above one long side of a field, looking down: metres on the ground to pixels. `near` and `far` are the pixels a metre takes
 * at the near and far side, `bottom` and `top` the rows where these sides lie.
 */
export function camera(centre: number, depth: number, near: number, far: number, bottom: number, top: number) {
  const distance = depth / (near / far - 1)
  const focus = near * distance
  const height = (bottom - top) / (near - far)
  const horizon = bottom - height * near
  return {
    /** Pixels a metre takes at the depth `y`. */
    scale: (y: number) => focus / (y + distance),
    project: (x: number, y: number, z = 0): Point & { readonly scale: number } => {
      const scale = focus / (y + distance)
      return { x: centre + x * scale, y: horizon + height * scale - z * scale, scale }
    },
    /** The ground point under a pixel. */
    ground: (px: number, py: number): Point => {
      const scale = (py - horizon) / height
      return { x: (px - centre) / scale, y: focus / scale - distance }
    },
  }
}
export type Camera = ReturnType<typeof camera>
