import { drawCover } from '#server/art/cover.ts'
import { picture } from '#server/art/draw.ts'
import { BRAND, drawLogo, mark } from '#server/art/logo.ts'

/** The mark in the middle of a ground without corners: devices cut it to their own shape, and show four fifths of it at least. */
const cutFree = picture(
  48,
  48,
  `<rect width="48" height="48" fill="${BRAND}"/><g transform="translate(9.600 9.600) scale(.6)">${mark('#ffffff')}</g>`,
)

/** What a link shows where its page has no picture of its own: a scene of the night, with the mark. */
const share = picture(
  1200,
  630,
  `<svg x="0" y="-23" width="1200" height="675" viewBox="0 0 320 180">${drawCover('share', { sport: 'football' })}</svg>` +
    `<rect width="1200" height="630" fill="#062b26" fill-opacity=".45"/>` +
    `<rect x="470" y="185" width="260" height="260" rx="62" fill="${BRAND}"/>` +
    `<g transform="translate(470 185) scale(5.417)">${mark('#ffffff')}</g>`,
)

/** The icons of a device's home screen, and the picture of the site, by file name. */
export const ICONS: Readonly<Record<string, { readonly svg: string; readonly width: number; readonly height: number }>> = {
  'icon-192.png': { svg: drawLogo(), width: 192, height: 192 },
  'icon-512.png': { svg: drawLogo(), width: 512, height: 512 },
  'maskable-192.png': { svg: cutFree, width: 192, height: 192 },
  'maskable-512.png': { svg: cutFree, width: 512, height: 512 },
  // This maker rounds corners itself, and shows nothing through.
  'apple-touch-icon.png': { svg: cutFree, width: 180, height: 180 },
  'share.png': { svg: share, width: 1200, height: 630 },
}
