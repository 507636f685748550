import { picture } from './draw.ts'

/** The ground of the mark. */
export const BRAND = '#0b7a6b'

/** The anchor mark in a 48 × 48 box: an anchor whose ring is a play button. */
export const mark = (line: string) =>
  `<g fill="none" stroke="${line}" stroke-width="4.200" stroke-linecap="round" stroke-linejoin="round"><path d="M24 19v20M15.500 24.500h17M9.500 28c1.200 8 7.600 12 14.500 12s13.300-4 14.500-12"/></g>` +
  `<path d="M20.300 7.600c0-1.400 1.500-2.200 2.700-1.500l7 4.300c1.100.7 1.100 2.300 0 3l-7 4.300c-1.200.7-2.700-.1-2.700-1.500z" fill="${line}"/>`

/** The logo: the white mark on a green tile. */
export function drawLogo(): string {
  return picture(48, 48, `<rect width="48" height="48" rx="12" fill="${BRAND}"/>${mark('#ffffff')}`)
}

/** The tab's icon: the same, heavier at 16 px for having no margin. */
export function drawFavicon(): string {
  return picture(
    48,
    48,
    `<rect width="48" height="48" rx="10" fill="${BRAND}"/><g transform="translate(-2.400 -2.400) scale(1.100)">${mark('#ffffff')}</g>`,
  )
}
