import { type ChartLayout, LETTER, type PlacedEdge, type PlacedState, type Point, textWidth } from './chartLayout.ts'

/** Colours of an exported drawing, readable on white. */
const INK = { line: '#5b706c', text: '#10201e', soft: '#4e625e', fill: '#ffffff', inside: '#f4f8f7', mark: '#0b7a6b' } as const

/** A chart that was laid out as a self-contained SVG file: no style sheet, no script, the viewer's font. */
export function chartSvg(layout: ChartLayout, title: string): string {
  const { width, height } = layout
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="ui-monospace, monospace" font-size="${LETTER.size}">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="${INK.line}"/></marker></defs>`,
    `<rect width="100%" height="100%" fill="${INK.fill}"/>`,
    ...layout.states.map((state) => stateSvg(state)),
    ...layout.starts.map(({ x, y }) => `<circle cx="${x + 5}" cy="${y + 5}" r="5" fill="${INK.mark}"/>`),
    ...layout.edges.map((edge) => lineSvg(edge)),
    // Labels come after all lines, so that no line crosses one.
    ...layout.edges.map((edge) => labelSvg(edge)),
    '</svg>',
    '',
  ].join('\n')
}

/** The path of an edge through its points. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const round = (value: number) => Math.round(value * 10) / 10

function stateSvg({ x, y, width, height, title, kind, lines }: PlacedState): string {
  const dash = kind === 'parallel' ? ' stroke-dasharray="6 4"' : ''
  const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
  const double =
    kind === 'final'
      ? `<rect x="${round(x + 3)}" y="${round(y + 3)}" width="${round(width - 6)}" height="${round(height - 6)}" rx="6" fill="none" stroke="${INK.line}"/>`
      : ''
  const rows = lines.map(
    ({ text }, index) =>
      `<text x="${round(x + 10)}" y="${round(y + 22 + (index + 1) * LETTER.height)}" fill="${INK.soft}">${escaped(text)}</text>`,
  )
  return [
    `<rect ${box} rx="8" fill="${INK.inside}" stroke="${INK.line}"${dash}/>${double}`,
    `<text x="${round(x + 10)}" y="${round(y + 22)}" font-weight="700" fill="${INK.text}">${escaped(title)}</text>`,
    ...rows,
  ].join('')
}

function lineSvg({ points }: PlacedEdge): string {
  return `<path d="${pathOf(points)}" fill="none" stroke="${INK.line}" marker-end="url(#arrow)"/>`
}

/** The box is as wide as the text, which `textLength` keeps to that width in any font. */
function labelSvg({ label }: PlacedEdge): string {
  if (label === null) return ''
  const { y, height, text } = label
  const width = round(textWidth(text))
  const x = label.x + (label.width - width) / 2
  return `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${round(height)}" fill="${INK.inside}" fill-opacity="1"/><text x="${round(x)}" y="${round(y + 12)}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${INK.text}">${escaped(text)}</text>`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
