import { choices, gradient, hashOf, picture, tone } from './draw.ts'

const SKIN = ['#f6d3b3', '#eec39c', '#dba67a', '#c48a5c', '#9c6a43', '#7a4f31'] as const
const HAIR = ['#1e1714', '#2f2019', '#4a3020', '#6f4a2c', '#161b2b', '#7b4b3a', '#3a3a40'] as const
const GROUND = [
  '#cfeae3',
  '#d6e6f7',
  '#f6e3c5',
  '#f3d9dc',
  '#e2dcf4',
  '#dcecc9',
  '#cfe3ea',
  '#f7dcc8',
  '#d9e2dd',
  '#e9e4d2',
] as const
const CLOTH = [
  '#0b7a6b',
  '#24414f',
  '#c65b4a',
  '#3f5fae',
  '#7a4fa0',
  '#d59a2d',
  '#2f7f4f',
  '#8b3a5b',
  '#f1f4f3',
  '#33383f',
] as const

/** Hair behind the head and in front of it, in a 96 × 96 box; `H` stands for its colour, `D` for a darker one. */
const STYLES = [
  { back: '', front: '<path d="M25 42c-2-19 9-29 23-29s25 10 23 29c-3-8-7-12-12-14-8 4-19 4-26 1-4 3-6 7-8 13z" fill="H"/>' },
  {
    back: '',
    front:
      '<path d="M26 40c-3-20 10-28 24-28 13 0 23 9 21 28-2-5-3-8-6-11-6-1-12-4-15-7-4 6-14 8-20 9-2 2-3 5-4 9z" fill="H"/><path d="M50 22c4-3 10-4 15 0" stroke="D" stroke-width="1.500" fill="none"/>',
  },
  {
    back: '<path d="M22 44c-1-21 10-32 26-32s27 11 26 32c0 12 3 20 5 28H17c3-8 5-16 5-28z" fill="H"/>',
    front: '<path d="M27 42c0-12 5-18 8-20 8 5 20 6 27 4 4 4 7 9 7 16 3-20-7-29-21-29S24 22 27 42z" fill="H"/>',
  },
  {
    back: '<path d="M23 46c-2-23 10-34 25-34s27 11 25 34c0 9-2 14-6 16H29c-4-2-6-7-6-16z" fill="H"/>',
    front:
      '<path d="M26 44c-1-9 1-15 4-19 12 3 26 3 36 0 3 4 5 10 4 19 5-22-5-31-22-31S21 22 26 44z" fill="H"/><path d="M30 25c12 4 24 4 36 0v9c-12 3-24 3-36 0z" fill="H"/>',
  },
  {
    back: '<circle cx="48" cy="11" r="9" fill="H"/><path d="M48 14a9 9 0 0 0 8-6" stroke="D" stroke-width="1.500" fill="none"/>',
    front: '<path d="M26 42c-2-20 9-29 22-29s24 9 22 29c-2-9-6-15-13-18-8 0-24 4-31 18z" fill="H"/>',
  },
  {
    back: '<g fill="H"><circle cx="28" cy="32" r="10"/><circle cx="68" cy="32" r="10"/><circle cx="36" cy="20" r="11"/><circle cx="60" cy="20" r="11"/><circle cx="48" cy="16" r="11"/><circle cx="25" cy="44" r="7"/><circle cx="71" cy="44" r="7"/></g>',
    front: '<path d="M29 36c2-8 8-12 19-12s17 4 19 12c-4-4-8-6-12-6-6 2-10 2-15 0-4 0-8 2-11 6z" fill="H"/>',
  },
  {
    back: '<path d="M68 24c14 4 15 22 8 36-2-8-4-12-9-16z" fill="H"/>',
    front:
      '<path d="M26 42c-2-20 9-29 22-29s24 9 22 29c-1-8-4-13-8-16-10 3-22 1-29-2-3 4-6 10-7 18z" fill="H"/><path d="M67 26c3-1 5 1 5 4" stroke="#f4c15a" stroke-width="3" fill="none"/>',
  },
  {
    back: '',
    front: '<path d="M28 36c0-13 8-20 20-20s20 7 20 20c-2-5-4-7-6-8-9 2-19 2-28 0-3 1-5 4-6 8z" fill="H" fill-opacity=".9"/>',
  },
] as const

const EXTRAS = [
  '',
  '',
  '',
  '',
  '<g fill="none" stroke="#2a3836" stroke-width="2"><circle cx="39" cy="46" r="7"/><circle cx="57" cy="46" r="7"/><path d="M46 45c1-1 3-1 4 0M32 45l-5-2M64 45l5-2"/></g>',
  '<path d="M24 46c-3-36 51-36 48 0" fill="none" stroke="#2a3836" stroke-width="3.500"/><rect x="19" y="41" width="9" height="15" rx="4.500" fill="#0b7a6b"/><rect x="68" y="41" width="9" height="15" rx="4.500" fill="#0b7a6b"/><path d="M23 56c1 8 8 11 17 11" fill="none" stroke="#2a3836" stroke-width="2"/><circle cx="41" cy="67" r="2.600" fill="#2a3836"/>',
  '<g fill="#f4c15a"><circle cx="27.500" cy="56" r="2.200"/><circle cx="68.500" cy="56" r="2.200"/></g>',
] as const

const MOUTHS = [
  '<path d="M41 58c4 5 10 5 14 0" fill="none" stroke="#8d3b36" stroke-width="2.400" stroke-linecap="round"/>',
  '<path d="M40 57h16c0 6-4 8-8 8s-8-2-8-8z" fill="#8d3b36"/><path d="M41.500 57h13v2.600h-13z" fill="#fff"/>',
  '<path d="M42 59c3 3 8 3 12-1" fill="none" stroke="#8d3b36" stroke-width="2.400" stroke-linecap="round"/>',
] as const

const COLLARS = [
  '<path d="M38 74c4 6 16 6 20 0l4 2c-6 10-22 10-28 0z" fill="D"/>',
  '<path d="M36 74l12 13 12-13 6 3-18 19-18-19z" fill="#fff" fill-opacity=".9"/>',
  '<path d="M37 73h22v6c-6 5-16 5-22 0z" fill="D"/>',
  '<path d="M34 76c-2 6 6 12 14 12s16-6 14-12" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.600"/>',
] as const

const dye = (shape: string, hair: string): string =>
  shape.replaceAll('"H"', `"${hair}"`).replaceAll('"D"', `"${tone(hair, -0.28)}"`)

/** A friendly face for an anchor or a member, decided by the id alone; made to be cut round and read at 40 px. */
export function drawPortrait(id: string): string {
  const { pick } = choices(id)
  const [skin, hair, ground, cloth] = [pick('skin', SKIN), pick('hair', HAIR), pick('ground', GROUND), pick('cloth', CLOTH)]
  const style = pick('style', STYLES)
  const shade = tone(skin, -0.14)
  const key = hashOf(id).toString(16)
  const eyes = [39, 57]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="46.500" rx="2.700" ry="3.400" fill="#22302d"/><circle cx="${x + 1}" cy="45.400" r=".9" fill="#fff"/>`,
    )
    .join('')
  const brows = `<g stroke="${tone(hair, -0.1)}" stroke-width="2.200" stroke-linecap="round" fill="none"><path d="M35 39.500c2-1.600 5-1.600 7-.4M54 39.100c2-1.200 5-1.200 7 .4"/></g>`
  return picture(
    96,
    96,
    `<defs>${gradient(`g${key}`, tone(ground, 0.3), tone(ground, -0.06))}</defs><path d="M0 0h96v96H0z" fill="url(#g${key})"/>` +
      `<circle cx="80" cy="18" r="26" fill="#fff" fill-opacity=".22"/>${dye(style.back, hair)}` +
      `<path d="M12 100c1-18 14-25 36-25s35 7 36 25z" fill="${cloth}"/><path d="M39 60h18v14c0 6-18 6-18 0z" fill="${shade}"/>` +
      pick('collar', COLLARS).replaceAll('"D"', `"${tone(cloth, -0.25)}"`) +
      `<circle cx="27" cy="48" r="5" fill="${shade}"/><circle cx="69" cy="48" r="5" fill="${shade}"/>` +
      `<path d="M27 42c0-15 8-23 21-23s21 8 21 23c0 17-9 29-21 29S27 59 27 42z" fill="${skin}"/>` +
      `<g fill="#e2766a" fill-opacity=".26"><circle cx="33.500" cy="55" r="4.500"/><circle cx="62.500" cy="55" r="4.500"/></g>` +
      `${eyes}${brows}<path d="M48 47.500c1.600 2.400 1.600 4-.6 4.600" fill="none" stroke="${tone(skin, -0.3)}" stroke-width="1.800" stroke-linecap="round"/>` +
      `${pick('mouth', MOUTHS)}${dye(style.front, hair)}${pick('extra', EXTRAS)}`,
  )
}
