import { FIGURES } from './figures.ts'
import { gradient, hashOf, isDark, picture, seriesOf, tone } from './draw.ts'

/** Main colour, second colour. Every first colour carries a white or dark figure legibly. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['#0b7a6b', '#f4c15a'],
  ['#c81e3a', '#fbe9d2'],
  ['#1d4fa8', '#8fd0ff'],
  ['#1f2a44', '#f0b429'],
  ['#5b2a86', '#e6b8ff'],
  ['#e0622a', '#23344d'],
  ['#126b3a', '#ffffff'],
  ['#8a1538', '#79c7e3'],
  ['#0e6f8f', '#ffd9a0'],
  ['#3b3f46', '#ff6b57'],
  ['#a3480f', '#ffe08a'],
  ['#20639b', '#f6f6f2'],
  ['#2f4b26', '#d7e36f'],
  ['#b3246e', '#ffd1e3'],
  ['#0a4d68', '#45d6c0'],
  ['#6b1f1f', '#e8c07d'],
  ['#3949ab', '#ffca55'],
  ['#00796b', '#ffab91'],
  ['#4a2c17', '#f2b880'],
  ['#14213d', '#e63950'],
  ['#7a5c00', '#fff3c4'],
  ['#2d1e5f', '#ff9f43'],
  ['#006d5b', '#c5f2e3'],
  ['#7b1fa2', '#9be7c4'],
]

/** Outlines in a 96 × 96 box. */
const SHAPES: readonly string[] = [
  'M48 4c13 7 26 9 38 9v35c0 22-16 36-38 44C26 84 10 70 10 48V13c12 0 25-2 38-9z',
  'M48 4a44 44 0 1 1 0 88 44 44 0 0 1 0-88z',
  'M48 4l38 22v44L48 92 10 70V26z',
  'M12 8h72v44c0 20-14 32-36 40C26 84 12 72 12 52z',
  'M48 3l14 9 16-1 5 16 9 13-6 15 2 17-15 6-10 14-15-5-15 5-10-14-15-6 2-17-6-15 9-13 5-16 16 1z',
  'M48 3c8 8 19 11 31 9 7 13 10 24 10 36 0 24-17 38-41 45C24 86 7 72 7 48 7 36 10 25 17 12c12 2 23-1 31-9z',
]

const PATTERNS: readonly string[] = [
  '',
  '<path d="M48 0h48v96H48z"/>',
  '<path d="M0 0h14v96H0zM28 0h14v96H28zM56 0h14v96H56zM84 0h14v96H84z"/>',
  '<path d="M0 14h96v14H0zM0 42h96v14H0zM0 70h96v14H0z"/>',
  '<path d="M-6 30L30-6h32L-6 62zM34 102L102 34v32L66 102z"/>',
  '<path d="M0 0h48v48H0zM48 48h48v48H48z"/>',
  '<path d="M0 96L48 34l48 62z"/>',
  '<path d="M0 62h96v34H0z"/>',
]

/** Everything that tells one crest from another. Ids that end in different numbers differ up to 576 of them; others almost surely. */
export function crestParts(id: string) {
  const series = seriesOf(id)
  const round = Math.floor(series / PAIRS.length)
  const [main, second] = PAIRS[series % PAIRS.length]!
  return {
    main,
    second,
    shape: (series + round) % SHAPES.length,
    pattern: (series * 5 + round * 3) % PATTERNS.length,
    figure: (series * 7 + round * 5) % FIGURES.length,
  }
}

/** A crest without its frame, 96 × 96, to be put into another picture; `key` keeps its inner names apart from others'. */
export function crestBody(id: string, key: string): string {
  const { main, second, shape, pattern, figure } = crestParts(id)
  const outline = SHAPES[shape]!
  const clip = `c${key}`
  const light = `l${key}`
  return (
    `<defs><clipPath id="${clip}"><path d="${outline}"/></clipPath>${gradient(light, tone(main, 0.16), tone(main, -0.18))}</defs>` +
    `<g clip-path="url(#${clip})"><path d="M0 0h96v96H0z" fill="url(#${light})"/><g fill="${second}" fill-opacity=".34">${PATTERNS[pattern]!}</g></g>` +
    `<path d="${outline}" fill="none" stroke="${second}" stroke-width="5"/><path d="${outline}" fill="none" stroke="${tone(main, -0.45)}" stroke-width="1.6"/>` +
    `<circle cx="48" cy="46" r="24" fill="${tone(main, -0.3)}" fill-opacity=".88"/><circle cx="48" cy="46" r="24" fill="none" stroke="${second}" stroke-width="1.6"/>` +
    `<g transform="translate(31.500 29.500) scale(1.375)" color="${isDark(second) ? '#ffffff' : tone(second, 0.35)}">${FIGURES[figure]!}</g>`
  )
}

/** A team's crest: shield, roundel or hexagon in two colours with an emblem, decided by the id alone. */
export function drawCrest(id: string): string {
  return picture(96, 96, crestBody(id, hashOf(id).toString(16)))
}
