/** Draws the site's own emotes: public/emotes/<code>.svg, one for each of `EMOTES`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMOTES, type Emote } from '#src/api/model/emotes.ts'

const INK = '#3b2410'
const SKIN = '#ffcf4d'
const EDGE = '#d9962a'
const BLUSH = '#ff9b6b'
const GREEN = '#0b9b84'
const RED = '#e0394f'
const BLUE = '#4aa8e8'
const WHITE = '#fff'
const GOLD = '#f2b632'

const ink = (width = 3) => `fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

const HEAD = `<circle cx="32" cy="33" r="26" fill="${SKIN}"/><path d="M32 59a26 26 0 0 1-24.6-17.6 26 26 0 0 0 49.2 0A26 26 0 0 1 32 59z" fill="${EDGE}" opacity=".55"/>`
const CHEEKS = `<ellipse cx="16" cy="40" rx="5" ry="3.5" fill="${BLUSH}" opacity=".8"/><ellipse cx="48" cy="40" rx="5" ry="3.5" fill="${BLUSH}" opacity=".8"/>`

const EYES = {
  dots: `<circle cx="23" cy="30" r="3.6" fill="${INK}"/><circle cx="41" cy="30" r="3.6" fill="${INK}"/><circle cx="24.2" cy="28.8" r="1.2" fill="${WHITE}"/><circle cx="42.2" cy="28.8" r="1.2" fill="${WHITE}"/>`,
  wide: `<circle cx="23" cy="28" r="6" fill="${WHITE}"/><circle cx="41" cy="28" r="6" fill="${WHITE}"/><circle cx="23" cy="28" r="2.8" fill="${INK}"/><circle cx="41" cy="28" r="2.8" fill="${INK}"/>`,
  joy: `<path d="M17 31q6-8 12 0M35 31q6-8 12 0" ${ink(3.4)}/>`,
  shut: `<path d="M17 29q6 6 12 0M35 29q6 6 12 0" ${ink(3.4)}/>`,
  tight: `<path d="M18 25l9 5-9 5M46 25l-9 5 9 5" ${ink(3.4)}/>`,
  up: `<circle cx="23" cy="28" r="5.4" fill="${WHITE}"/><circle cx="41" cy="28" r="5.4" fill="${WHITE}"/><circle cx="25" cy="25.6" r="2.6" fill="${INK}"/><circle cx="43" cy="25.6" r="2.6" fill="${INK}"/>`,
  hearts: [23, 41].map((x) => `<path d="M${x} 36c-12-8-7-15-3-13 2 .8 3 3 3 3s1-2.2 3-3c4-2 9 5-3 13z" fill="${RED}"/>`).join(''),
}
const MOUTHS = {
  smile: `<path d="M22 42q10 9 20 0" ${ink(3.4)}/>`,
  open: `<path d="M20 39h24q-1 14-12 14T20 39z" fill="${INK}"/><path d="M24 48q8-5 16 0-3 5-8 5t-8-5z" fill="${RED}"/>`,
  round: `<ellipse cx="32" cy="46" rx="6" ry="8" fill="${INK}"/>`,
  sad: `<path d="M23 48q9-9 18 0" ${ink(3.4)}/>`,
  flat: `<path d="M25 45h13" ${ink(3.4)}/>`,
  wave: `<path d="M23 46q4.5-5 9 0t9 0" ${ink(3.4)}/>`,
  teeth: `<rect x="21" y="40" width="22" height="9" rx="4" fill="${WHITE}" stroke="${INK}" stroke-width="3"/><path d="M28.5 40v9M35.5 40v9" ${ink(2)}/>`,
}

const face = (eyes: keyof typeof EYES, mouth: keyof typeof MOUTHS, more = '', before = '') =>
  before + HEAD + EYES[eyes] + MOUTHS[mouth] + more

const tear = (x: number) => `<path d="M${x} 33q-5 9-5 13a5 5 0 0 0 10 0q0-4-5-13z" fill="${BLUE}"/>`
const hand = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-6" y="-13" width="12" height="24" rx="6" fill="${SKIN}" stroke="${EDGE}" stroke-width="2"/></g>`
const ball = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${WHITE}" stroke="${INK}" stroke-width="2.5"/>` +
  `<path transform="translate(${x} ${y}) scale(${r / 12})" d="M0-5l4.8 3.5-1.8 5.6h-6l-1.8-5.6z" fill="${INK}"/>` +
  `<path transform="translate(${x} ${y}) scale(${r / 12})" d="M0-5v-6M4.8-1.5l5.700-2M3 4.100l3.5 5M-3 4.100l-3.5 5M-4.8-1.5l-5.700-2" stroke="${INK}" stroke-width="1.8" fill="none"/>`
const card = (colour: string, edge: string) =>
  `<g transform="rotate(-10 32 32)"><rect x="17" y="7" width="30" height="44" rx="4" fill="${colour}" stroke="${edge}" stroke-width="2.5"/><path d="M23 14h10" stroke="${WHITE}" stroke-width="3" stroke-linecap="round" opacity=".7"/></g>` +
  `<path d="M24 62V50q0-5 4-5h12q5 0 5 5v12z" fill="${SKIN}" stroke="${EDGE}" stroke-width="2"/><path d="M30 52v6M35.5 52v6" stroke="${EDGE}" stroke-width="2" stroke-linecap="round"/>`
const arrow = (colour: string, turn: number) =>
  `<g transform="rotate(${turn} 32 32)"><path d="M32 5l22 24H42v28H22V29H10z" fill="${colour}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><path d="M32 12l9 10" stroke="${WHITE}" stroke-width="3" stroke-linecap="round" opacity=".7"/></g>`

const PICTURES: Readonly<Record<Emote, string>> = {
  goal: face('joy', 'open', CHEEKS + ball(50, 51, 12)),
  save: face('wide', 'teeth', hand(10, 20, -35) + hand(54, 20, 35) + ball(32, 9, 9)),
  laugh: face('tight', 'open', `${tear(9)}${tear(55)}`),
  wow: face('wide', 'round', `<path d="M16 17q5-4 10-1M38 16q5-3 10 1" ${ink(3)}/>`),
  cry: face('shut', 'sad', tear(20) + tear(44)),
  angry: face(
    'dots',
    'wave',
    `<path d="M16 21l12 6M48 21l-12 6" ${ink(3.6)}/>`,
    `<path d="M12 12q2-8 8-8 4-6 10-2 8-4 12 2 8-2 10 8z" fill="${RED}"/>`,
  ),
  love: face('hearts', 'smile', CHEEKS),
  cool: face(
    'dots',
    'smile',
    `<path d="M12 25h40l-2 8q-2 5-8 5t-8-6h-4q-2 6-8 6t-8-5z" fill="${INK}"/><path d="M18 28l6 6M40 28l6 6" stroke="${WHITE}" stroke-width="2" opacity=".6"/>`,
  ),
  think: face('up', 'flat', `${hand(24, 53, 62)}<path d="M17 18q5-4 10-1" ${ink(3)}/>`),
  shy: face(
    'joy',
    'wave',
    `${CHEEKS}<path d="M13 37l-2 5M18 37l-2 5M47 37l-2 5M52 37l-2 5" stroke="${RED}" stroke-width="2" stroke-linecap="round"/>`,
  ),
  sleep: face(
    'shut',
    'round',
    `<path d="M46 4h12L47 18h12" fill="none" stroke="${BLUE}" stroke-width="3.6" stroke-linejoin="round"/><path d="M37 1h7l-7 8h8" fill="none" stroke="${BLUE}" stroke-width="2.6" stroke-linejoin="round"/>`,
  ),
  pray: face('shut', 'smile', hand(28, 54, 14) + hand(36, 54, -14)),
  clap: face(
    'joy',
    'smile',
    `${CHEEKS}${hand(24, 53, 38)}${hand(40, 53, -38)}<path d="M32 36v-5M40 39l4-4M24 39l-4-4" stroke="${GREEN}" stroke-width="3" stroke-linecap="round"/>`,
  ),
  gg: `<rect x="3" y="13" width="58" height="38" rx="12" fill="${GREEN}"/><path d="M27 26q-3-4-8-3-7 1-7 9t7 9q5 .5 8-3v-6h-6M53 26q-3-4-8-3-7 1-7 9t7 9q5 .5 8-3v-6h-6" fill="none" stroke="${WHITE}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  up: arrow(GREEN, 0),
  down: arrow(RED, 180),
  fire: `<path d="M34 3q4 12 12 19t8 19a22 22 0 0 1-44 0q0-9 7-16 0 6 4 8Q20 18 34 3z" fill="#ff7a2f"/><path d="M33 28q2 7 6 11t3 9a10.5 10.5 0 0 1-21 0q0-5 4-9 1 3 3 4 0-9 5-15z" fill="${GOLD}"/>`,
  whistle: `<path d="M6 24h30q4-6 12-6a16 16 0 1 1-16 18H6z" fill="${BLUE}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><circle cx="47" cy="35" r="7" fill="${WHITE}" stroke="${INK}" stroke-width="2.5"/><path d="M46 14l2-8M56 16l5-6M36 15l-4-7" stroke="${RED}" stroke-width="3" stroke-linecap="round"/><path d="M11 29h12" stroke="${WHITE}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`,
  yellow: card('#ffd23e', '#b98a00'),
  red: card(RED, '#8f1528'),
  trophy: `<path d="M16 12H6q0 16 13 18M48 12h10q0 16-13 18" fill="none" stroke="${GOLD}" stroke-width="4.5"/><path d="M15 6h34v14q0 18-17 18T15 20z" fill="${GOLD}" stroke="#a9730c" stroke-width="2.5"/><path d="M28 38h8v9h-8zM20 47h24v9H20z" fill="#a9730c"/><path d="M22 11v9q0 6 3 9" stroke="${WHITE}" stroke-width="3" stroke-linecap="round" fill="none" opacity=".8"/>`,
  scarf: face(
    'joy',
    'open',
    `<path d="M5 46q27 16 54 0l2 9q-29 16-58 0z" fill="${GREEN}"/><path d="M14 50l2 9M25 54l1 9M38 54l-1 9M50 50l-2 9" stroke="${WHITE}" stroke-width="4"/>`,
  ),
}

const folder = join(import.meta.dirname, '..', '..', 'public', 'emotes')
mkdirSync(folder, { recursive: true })
for (const code of EMOTES) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${PICTURES[code]}</svg>`
  writeFileSync(join(folder, `${code}.svg`), `${svg}\n`)
}
