import type { GameRules } from '#src/api/model/game.ts'
import { choices, gradient, hashOf, picture, tone } from './draw.ts'
import { FIGURES } from './figures.ts'

const WIDTH = 320
const HEIGHT = 240

/** Ground above, ground below, and the light of a game. */
const MOODS = [
  ['#1f5f7a', '#0a2233', '#ffd98a'],
  ['#3c3a7c', '#14142f', '#9fd6ff'],
  ['#8a4a4f', '#2a1420', '#ffc9a3'],
  ['#2f6f63', '#0b2624', '#e8f3b5'],
  ['#7a5230', '#261710', '#ffe0a8'],
  ['#5a3a6e', '#1c1028', '#f3b9dc'],
  ['#345b8c', '#101d36', '#b9f0e6'],
  ['#6d3f5c', '#1f1424', '#ffd0c2'],
] as const

type Chosen = ReturnType<typeof choices>
type Scene = (chosen: Chosen, light: string, key: string) => string

const figure = (shape: string, x: number, y: number, size: number, colour: string) =>
  `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="0 0 24 24" color="${colour}">${shape}</svg>`

/** Three shapes of one game, no two alike. */
function shapesOf({ number }: Chosen): readonly string[] {
  const first = number('shape', FIGURES.length)
  const step = 1 + number('step', 5)
  return [0, 1, 2].map((turn) => FIGURES[(first + turn * step) % FIGURES.length]!)
}

const reel = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#fff" fill-opacity=".92"/>` +
  `<path d="M${x} ${y + height * 0.22}h${width}M${x} ${y + height * 0.78}h${width}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`

const INKS = ['#c2473d', '#1d6a86', '#b9791f', '#3f7d4a', '#6b4a9c'] as const

const SLOT: readonly [Scene, ...Scene[]] = [
  // Three reels that stand.
  (chosen, light) => {
    const ink = chosen.number('ink', INKS.length)
    const reels = shapesOf(chosen).map((shape, place) => {
      const x = 38 + place * 84
      return reel(x, 58, 76, 124) + figure(shape, x + 38, 120, 52, INKS[(ink + place) % INKS.length]!)
    })
    return `<rect x="24" y="44" width="272" height="152" rx="20" fill="#000" fill-opacity=".3"/>${reels.join('')}<path d="M16 120h18M286 120h18" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`
  },
  // A strip that runs, on a slant.
  (chosen, light) => {
    const ink = chosen.number('ink', INKS.length)
    const shapes = shapesOf(chosen)
    const tiles = [-1, 0, 1, 2, 3].map((place) => {
      const [x, size] = [-14 + place * 88, place === 1 ? 84 : 66]
      const shape = shapes[(place + 3) % 3]!
      return `<rect x="${x + 44 - size / 2}" y="${120 - size / 2}" width="${size}" height="${size}" rx="14" fill="#fff" fill-opacity="${place === 1 ? '.95' : '.55'}"/>${figure(shape, x + 44, 120, size * 0.66, INKS[(ink + ((place + 3) % 3)) % INKS.length]!)}`
    })
    return `<g transform="rotate(-14 160 120)"><path d="M-60 66h440M-60 174h440" stroke="${light}" stroke-opacity=".7" stroke-width="3"/>${tiles.join('')}</g>`
  },
  // A lighthouse whose light falls on what turns.
  (chosen, light) => {
    const ink = chosen.number('ink', INKS.length)
    const shapes = shapesOf(chosen)
      .map((shape, place) => {
        const [x, y] = [150 + place * 62, 92 + place * 24]
        return `<circle cx="${x}" cy="${y}" r="29" fill="#fff" fill-opacity=".94"/>${figure(shape, x, y, 34, INKS[(ink + place) % INKS.length]!)}`
      })
      .join('')
    return `<path d="M62 62L330 0v210z" fill="${light}" fill-opacity=".28"/><path d="M44 214l8-132h26l8 132z" fill="#fff" fill-opacity=".9"/><path d="M50 118h30l2 26H48z" fill="#c2473d" fill-opacity=".85"/><path d="M46 176h38l2 26H44z" fill="#c2473d" fill-opacity=".85"/><rect x="50" y="52" width="30" height="30" rx="4" fill="${light}"/><path d="M46 52l19-18 19 18z" fill="#c2473d"/>${shapes}<path d="M0 214c40-16 66-16 106 0s66 16 106 0 66-16 108 0v26H0z" fill="#000" fill-opacity=".28"/>`
  },
]

/** Where the dots of a face are, on a face of 2 × 2 around its middle. */
const DOTS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
  [
    [-0.55, -0.55],
    [0.55, -0.55],
    [0, 0],
    [-0.55, 0.55],
    [0.55, 0.55],
  ],
  [
    [-0.5, -0.6],
    [0.5, -0.6],
    [-0.5, 0],
    [0.5, 0],
    [-0.5, 0.6],
    [0.5, 0.6],
  ],
]

const dots = (face: number, matrix: string, colour: string) =>
  `<g transform="matrix(${matrix})" fill="${colour}">${DOTS[face % 6]!.map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".2"/>`).join('')}</g>`

/** A die that is seen from its edge: its top and its two sides. */
function die(x: number, y: number, size: number, turn: number, first: number, colour: string): string {
  const [half, low] = [size * 0.866, size / 2]
  const [ink, side] = ['#1b2430', tone(colour, -0.18)]
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><g stroke="${tone(colour, -0.35)}" stroke-width="1" stroke-linejoin="round">` +
    `<path d="M0 ${-size}L${half} ${-low} 0 0 ${-half} ${-low}z" fill="${tone(colour, 0.25)}"/>` +
    `<path d="M${-half} ${-low}L0 0V${size}L${-half} ${low}z" fill="${colour}"/>` +
    `<path d="M${half} ${-low}L0 0V${size}L${half} ${low}z" fill="${side}"/></g>` +
    dots(first, `${half / 2} ${low / 2} ${-half / 2} ${low / 2} 0 ${-low}`, ink) +
    dots(first + 2, `${half / 2} ${low / 2} 0 ${low} ${-half / 2} ${low / 2}`, ink) +
    dots(first + 4, `${half / 2} ${-low / 2} 0 ${low} ${half / 2} ${low / 2}`, ink) +
    `</g>`
  )
}

const DICE: readonly [Scene, ...Scene[]] = [
  // Two that lie, on the water's edge.
  ({ number }, light) =>
    `<ellipse cx="160" cy="196" rx="132" ry="20" fill="#000" fill-opacity=".3"/>${die(112, 138, 62, -8, number('a', 6), '#f4efe4')}${die(218, 150, 50, 12, number('b', 6), light)}`,
  // Three that fall along an arc.
  ({ number }, light) =>
    `<path d="M28 196C70 40 210 10 300 70" fill="none" stroke="${light}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="3 10" stroke-linecap="round"/>${die(72, 148, 34, -30, number('a', 6), light)}${die(158, 98, 46, 14, number('b', 6), '#f4efe4')}${die(252, 128, 58, 40, number('c', 6), tone(light, 0.4))}`,
  // One on a wave, with what may come as a line.
  ({ number }, light) => {
    const mark = 60 + number('mark', 200)
    return `${die(160, 104, 66, number('turn', 30) - 15, number('a', 6), '#f4efe4')}<path d="M0 186c40-18 66-18 106 0s66 18 106 0 66-18 108 0v54H0z" fill="#000" fill-opacity=".3"/><path d="M36 206h248" stroke="#fff" stroke-opacity=".3" stroke-width="8" stroke-linecap="round"/><path d="M36 206H${mark}" stroke="${light}" stroke-width="8" stroke-linecap="round"/><circle cx="${mark}" cy="206" r="9" fill="#fff"/>`
  },
]

const SUITS = [
  '<path d="M12 21S3 14.500 3 8.500A4.700 4.700 0 0 1 12 6.500a4.700 4.700 0 0 1 9 2C21 14.500 12 21 12 21z" fill="currentColor"/>',
  '<path d="M12 2l7.500 10L12 22 4.500 12z" fill="currentColor"/>',
  '<path d="M12 2S3 9.500 3 14.500a4.200 4.200 0 0 0 7.600 2.500L9 22h6l-1.600-5a4.200 4.200 0 0 0 7.600-2.500C21 9.500 12 2 12 2z" fill="currentColor"/>',
  '<g fill="currentColor"><circle cx="12" cy="6.800" r="4.200"/><circle cx="6.800" cy="13.500" r="4.200"/><circle cx="17.200" cy="13.500" r="4.200"/><path d="M12 10l3 12H9z"/></g>',
] as const

/** A card by its suit; red for the first two. */
const card = (x: number, y: number, turn: number, suit: number, size = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-32" y="-46" width="64" height="92" rx="8" fill="#fbf8f1" stroke="#000" stroke-opacity=".15"/>${figure(SUITS[suit % 4]!, 0, 0, 38, suit % 4 < 2 ? '#b8322b' : '#1b2430')}${figure(SUITS[suit % 4]!, -21, -33, 11, suit % 4 < 2 ? '#b8322b' : '#1b2430')}${figure(SUITS[suit % 4]!, 21, 33, 11, suit % 4 < 2 ? '#b8322b' : '#1b2430')}</g>`

const chip = (x: number, y: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y + 5}" rx="24" ry="10" fill="${tone(colour, -0.4)}"/><ellipse cx="${x}" cy="${y}" rx="24" ry="10" fill="${colour}"/><ellipse cx="${x}" cy="${y}" rx="15" ry="6" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-dasharray="5 4"/>`

const CARDS: readonly [Scene, ...Scene[]] = [
  // Two hands that face each other.
  ({ number }) => {
    const suit = number('suit', 4)
    return `<path d="M-20 250C40 120 280 120 340 250z" fill="#fff" fill-opacity=".1"/>${card(82, 118, -16, suit)}${card(126, 112, -2, suit + 1)}${card(196, 112, 4, suit + 2)}${card(242, 120, 18, suit + 3)}`
  },
  // A fan over stacks of chips.
  ({ number }, light) => {
    const suit = number('suit', 4)
    const fan = [-34, -12, 10, 32].map((turn, place) => card(160 + turn * 2.2, 96 + Math.abs(turn) * 0.5, turn, suit + place))
    const stack = [0, 1, 2, 3].map(
      (level) => chip(84, 206 - level * 9, light) + (level < 2 ? chip(236, 206 - level * 9, '#b8322b') : ''),
    )
    return fan.join('') + stack.join('')
  },
  // A table's arc with its last cards.
  ({ number }, light) => {
    const suit = number('suit', 4)
    return `<path d="M0 240V150C70 84 250 84 320 150v90z" fill="#000" fill-opacity=".28"/><path d="M24 226c60-92 212-92 272 0" fill="none" stroke="${light}" stroke-opacity=".8" stroke-width="3"/>${card(132, 96, -7, suit, 1.25)}${card(204, 104, 9, suit + 2, 1.25)}${chip(100, 206, light)}${chip(160, 200, '#f4efe4')}${chip(220, 206, '#b8322b')}`
  },
]

const SCENES: Readonly<Record<GameRules, readonly [Scene, ...Scene[]]>> = { slot: SLOT, dice: DICE, baccarat: CARDS }

/** A 4:3 cover of a game: a scene of its rules, with a composition, colours and shapes that its code decides. */
export function drawGameCover(code: string, rules: GameRules): string {
  const chosen = choices(code)
  const key = hashOf(`${code}|${rules}`).toString(16)
  const [top, bottom, light] = chosen.pick('mood', MOODS)
  const rays = [0, 1, 2].map((ray) => {
    const x = chosen.number(`ray${ray}`, WIDTH)
    return `<path d="M${x} -10l${60 + chosen.number(`width${ray}`, 50)} 260H${x - 40}z" fill="${light}" fill-opacity=".07"/>`
  })
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient(`g${key}`, tone(top, 0.08), bottom, true)}</defs><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#g${key})"/>${rays.join('')}${chosen.pick('scene', SCENES[rules])(chosen, light, key)}`,
  )
}
