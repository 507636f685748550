import type { Box, Point } from './chartLayout.ts'

// How a drawing is seen through its pane: pure sums, in pixels of the pane unless they say otherwise.

export type Size = { readonly width: number; readonly height: number }

/** The sizes that a drawing is shown at by hand; 1 = a letter is 12 px. */
export const SCALES = [0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2] as const
const [SMALLEST, LARGEST] = [SCALES[0], 2]

/** The largest scale at which the whole drawing is in sight, but no larger than it is drawn. */
export function fitScale(drawing: Size, pane: Size): number {
  if (drawing.width <= 0 || drawing.height <= 0 || pane.width <= 0 || pane.height <= 0) return 1
  return Math.min(1, Math.max(SMALLEST, Math.min(pane.width / drawing.width, pane.height / drawing.height)))
}

/** The next scale up or down; the same at the end. */
export function nextScale(scale: number, direction: 'in' | 'out'): number {
  if (direction === 'in') return SCALES.find((one) => one > scale + 0.001) ?? LARGEST
  return SCALES.findLast((one) => one < scale - 0.001) ?? SMALLEST
}

/** Where the pane is scrolled to after a change of scale, so that the drawing's middle in sight stays in the middle. */
export function keepMiddle(at: Point, pane: Size, from: number, to: number): Point {
  const place = (start: number, length: number) => Math.max(0, ((start + length / 2) / from) * to - length / 2)
  return { x: place(at.x, pane.width), y: place(at.y, pane.height) }
}

/** Where the pane is scrolled to so that a point of the drawing is in its middle. */
export function centreOn(point: Point, pane: Size, scale: number): Point {
  return { x: Math.max(0, point.x * scale - pane.width / 2), y: Math.max(0, point.y * scale - pane.height / 2) }
}

/** What of the drawing is in sight, in its own pixels. */
export function inSight(at: Point, pane: Size, scale: number, drawing: Size): Box {
  const [x, y] = [Math.min(at.x / scale, drawing.width), Math.min(at.y / scale, drawing.height)]
  return {
    x,
    y,
    width: Math.min(pane.width / scale, drawing.width - x),
    height: Math.min(pane.height / scale, drawing.height - y),
  }
}

/** Whether all of a drawing is in sight; a pixel is lost to rounding. */
export function isWhole(drawing: Size, pane: Size, scale: number): boolean {
  return drawing.width * scale <= pane.width + 1 && drawing.height * scale <= pane.height + 1
}
