import type { Paint, Rgba, Shape } from './svga.ts'
import { plainPath } from './svgPath.ts'

/** A colour as `#rrggbb` or `#rgb`. */
export function rgba(text: string, alpha = 1): Rgba {
  const long = text.length === 4 ? text.replace(/[\da-f]/gi, '$&$&') : text
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
  return { r: r!, g: g!, b: b!, a: alpha }
}

type Attributes = Readonly<Record<string, string>>

function paintOf(attributes: Attributes): Paint {
  const { fill = '#000000', stroke = 'none' } = attributes
  return {
    ...(fill !== 'none' && { fill: rgba(fill, Number(attributes['fill-opacity'] ?? 1)) }),
    ...(stroke !== 'none' && {
      stroke: rgba(stroke, Number(attributes['stroke-opacity'] ?? 1)),
      strokeWidth: Number(attributes['stroke-width'] ?? 1),
      round: attributes['stroke-linecap'] === 'round',
    }),
  }
}

function shapeOf(name: string, attributes: Attributes): Shape {
  const read = (key: string) => Number(attributes[key] ?? 0)
  const paint = paintOf(attributes)
  switch (name) {
    case 'path':
      return { type: 'path', d: plainPath(attributes['d'] ?? ''), paint }
    case 'circle':
      return { type: 'ellipse', box: [read('cx'), read('cy'), read('r'), read('r')], paint }
    case 'ellipse':
      return { type: 'ellipse', box: [read('cx'), read('cy'), read('rx'), read('ry')], paint }
    case 'rect':
      return { type: 'rect', box: [read('x'), read('y'), read('width'), read('height'), read('rx')], paint }
    default:
      throw new Error(`a picture with <${name}>`)
  }
}

/** The shapes of one of our own pictures, in the order in which they are drawn: paths, circles, ellipses and rectangles in groups. */
export function shapesOf(svg: string): readonly Shape[] {
  const shapes: Shape[] = []
  const groups: Attributes[] = []
  for (const [, closing, name, text] of svg.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/gi)) {
    if (name === 'svg') continue
    const own = Object.fromEntries([...text!.matchAll(/([\w:-]+)="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]))
    if (name !== 'g') shapes.push(shapeOf(name!, { ...groups.at(-1), ...own }))
    else if (closing === '') groups.push({ ...groups.at(-1), ...own })
    else groups.pop()
    if (own['transform'] !== undefined) throw new Error('a picture with a transform')
  }
  return shapes
}
