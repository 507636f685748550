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

/** Whether a pane that was sent to a point is there, or as near as its drawing lets it; pixels are lost to rounding. */
export function isAt(
  at: Point,
  target: Point,
  { pane, scale, drawing }: { readonly pane: Size; readonly scale: number; readonly drawing: Size },
): boolean {
  const isNear = (one: number, wanted: number, length: number, sight: number) =>
    Math.abs(one - Math.min(wanted, Math.max(0, length * scale - sight))) <= 2
  return isNear(at.x, target.x, drawing.width, pane.width) && isNear(at.y, target.y, drawing.height, pane.height)
}

/** The smallest scale at which the words of a chart are read with ease. */
export const READABLE = 0.67
/** The scale at which a part is looked at where it fits: below its own size, to see what is around it. */
const CLOSE = 0.85
/** Room around what is looked at, in pixels of the drawing. */
const ROOM = 16

/** The smallest box that holds all of these; null = there are none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** How a drawing is looked at: at what scale, and what point of it is in the middle. */
type Look = { readonly scale: number; readonly spot: Point }

/** The first of some boxes, the widest view first, whose words can be read while all of it is in sight; where none fits, the middle of the last. */
export function lookAt(views: readonly Box[], pane: Size): Look | null {
  const roomy = ({ width, height }: Size) => ({ width: width + 2 * ROOM, height: height + 2 * ROOM })
  const fits = views.find((view) => fitScale(roomy(view), pane) >= READABLE)
  const view = fits ?? views.at(-1)
  if (view === undefined) return null
  const spot = { x: view.x + view.width / 2, y: view.y + view.height / 2 }
  return { scale: fits === undefined ? READABLE : Math.min(CLOSE, fitScale(roomy(view), pane)), spot }
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

/** Whether a box lies within another one. */
export function isWithin(box: Box, sight: Box): boolean {
  return (
    box.x >= sight.x &&
    box.y >= sight.y &&
    box.x + box.width <= sight.x + sight.width &&
    box.y + box.height <= sight.y + sight.height
  )
}

/** Whether two boxes lie over each other. */
export function isOver(one: Box, other: Box): boolean {
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width
  const isAbove = one.y >= other.y + other.height || other.y >= one.y + one.height
  return !isBeside && !isAbove
}

/** How far two boxes are from each other, along the axis on which they are further; 0 = they lie over each other. */
export function gapOf(one: Box, other: Box): number {
  const gap = (start: number, length: number, from: number, stretch: number) =>
    Math.max(0, from - start - length, start - from - stretch)
  return Math.max(gap(one.x, one.width, other.x, other.width), gap(one.y, one.height, other.y, other.height))
}

/** The most room that the small map takes, in pixels of the pane. */
const MAP: Size = { width: 240, height: 112 }

/** The scale of the small map of a drawing, which takes at most a third of the pane's width and a quarter of its height. */
export function mapScale(drawing: Size, pane: Size): number {
  const [width, height] = [Math.min(MAP.width, pane.width / 3), Math.min(MAP.height, pane.height / 4)]
  return Math.min(1, width / drawing.width, height / drawing.height)
}

/** What the small map covers of what is in sight, in the drawing's own pixels, with `margin` pixels of the pane around it. */
export function underMap(
  seen: Box,
  drawing: Size,
  { pane, scale, margin }: { readonly pane: Size; readonly scale: number; readonly margin: number },
): Box {
  const small = mapScale(drawing, pane)
  return lowerEnd(seen, { width: drawing.width * small + margin, height: drawing.height * small + margin }, scale)
}

/** What something of a size in pixels of the pane covers at the lower right end of what is in sight, in the drawing's own pixels. */
export function lowerEnd(seen: Box, size: Size, scale: number): Box {
  const [width, height] = [size.width / scale, size.height / scale]
  return { x: seen.x + seen.width - width, y: seen.y + seen.height - height, width, height }
}

/** Where something of a length begins that is moved as little as brings it into a stretch; its beginning, where it is longer. */
export function moveWithin(start: number, length: number, from: number, stretch: number): number {
  return Math.max(from, Math.min(start, from + stretch - length))
}

/** Whether all of a drawing is in sight; a pixel is lost to rounding. */
export function isWhole(drawing: Size, pane: Size, scale: number): boolean {
  return drawing.width * scale <= pane.width + 1 && drawing.height * scale <= pane.height + 1
}
