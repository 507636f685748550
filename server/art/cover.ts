import type { SportKind } from '#src/api/model/sport.ts'
import { crestBody, crestParts } from './crest.ts'
import { choices, gradient, hashOf, picture, tone } from './draw.ts'

export type CoverOptions = {
  readonly sport: SportKind
  /** Teams' ids; both or neither. */ readonly home?: string
  readonly visit?: string
}

const WIDTH = 320
const HEIGHT = 180

/** Scenes of a sport on 320 × 180, in white over the cover's own colours. */
const SCENES: Record<SportKind, readonly [string, ...string[]]> = {
  football: [
    '<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"><path d="M-10 180L40 92h240l50 88M160 92v88M40 92h240"/><ellipse cx="160" cy="136" rx="46" ry="21"/><path d="M6 152h52l14-34H26M314 152h-52l-14-34h46"/></g><path d="M-10 180L40 92h60L72 180zM150 92h60l30 88h-90z" fill="#fff" fill-opacity=".06"/>',
    '<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"><path d="M70 150V66h180v84"/></g><g stroke="#fff" stroke-opacity=".22" stroke-width="1"><path d="M70 78h180M70 92h180M70 106h180M70 120h180M70 134h180M90 66v84M110 66v84M130 66v84M150 66v84M170 66v84M190 66v84M210 66v84M230 66v84"/></g><path d="M0 150h320v30H0z" fill="#fff" fill-opacity=".1"/>',
  ],
  basketball: [
    '<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.500"><path d="M0 176h320M96 176v-52h128v52M60 176c0-92 200-92 200 0"/><ellipse cx="160" cy="124" rx="40" ry="16"/></g>',
    '<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"><rect x="104" y="40" width="112" height="70" rx="6"/><rect x="138" y="68" width="44" height="32"/><ellipse cx="160" cy="112" rx="28" ry="7"/><path d="M134 115l10 34h32l10-34M146 118l6 31M174 118l-6 31M138 130h44"/></g>',
  ],
  esports: [
    '<g fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"><path d="M20 166L66 120h62l32-34 32 34h62l46 46M160 86V40M66 120L40 60M254 120l26-60"/></g><g fill="#fff" fill-opacity=".75"><circle cx="160" cy="40" r="5"/><circle cx="40" cy="60" r="5"/><circle cx="280" cy="60" r="5"/><circle cx="66" cy="120" r="4"/><circle cx="254" cy="120" r="4"/></g>',
    '<g fill="#fff" fill-opacity=".13"><path d="M160 34l62 36v72l-62 36-62-36V70z"/><path d="M52 96l34 20v40l-34 20-34-20v-40zM268 96l34 20v40l-34 20-34-20v-40z"/></g><path d="M112 118c0-20 12-28 26-28 8 0 10 5 22 5s14-5 22-5c14 0 26 8 26 28 0 26-20 26-28 12-4-6-10-6-20-6s-16 0-20 6c-8 14-28 14-28-12z" fill="#fff" fill-opacity=".5"/>',
  ],
  anchor: [
    '<g fill="#fff"><g fill-opacity=".5"><rect x="146" y="44" width="28" height="58" rx="14"/></g><g fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"><path d="M130 84c0 42 60 42 60 0M160 116v26M140 144h40"/></g></g><g stroke="#fff" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"><path d="M30 84v30M46 70v58M62 88v22M78 60v78M94 80v38M226 80v38M242 60v78M258 88v22M274 70v58M290 84v30"/></g>',
    '<path d="M0 146h320v34H0z" fill="#fff" fill-opacity=".12"/><g fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"><rect x="60" y="34" width="200" height="86" rx="12"/><path d="M80 92l34-24 26 16 40-34 28 22 32-20"/></g><g fill="#fff" fill-opacity=".55"><circle cx="114" cy="68" r="4"/><circle cx="180" cy="50" r="4"/><circle cx="240" cy="52" r="4"/></g>',
  ],
}

const MOODS: Record<SportKind, readonly [readonly [string, string], ...(readonly [string, string])[]]> = {
  football: [
    ['#12805f', '#083d33'],
    ['#1b8a72', '#0b3f4a'],
    ['#2c7d4d', '#0d3a30'],
  ],
  basketball: [
    ['#c07b3a', '#4a2a1c'],
    ['#b3653a', '#3a2430'],
    ['#a8823c', '#29403a'],
  ],
  esports: [
    ['#2b4a8f', '#101d3a'],
    ['#4a3a8c', '#171436'],
    ['#1d6a86', '#0c2236'],
  ],
  anchor: [
    ['#0b7a6b', '#06302b'],
    ['#3a6d8c', '#132b3a'],
    ['#8a4f6a', '#2b1a2c'],
  ],
}

/**
 * A 16:9 cover of a room: a calm scene of its sport, leaning to the two teams' colours, with their crests where there are teams. Above the
 * crests and below them is room for what a card says over its cover.
 */
export function drawCover(id: string, { sport, home, visit }: CoverOptions): string {
  const { pick, number } = choices(id)
  const key = hashOf(`${id}|${home ?? ''}|${visit ?? ''}`).toString(16)
  const [top, bottom] = pick('mood', MOODS[sport])
  const teams = home === undefined || visit === undefined ? null : { home, visit }
  const lights = [0, 1, 2].map((light) => {
    const radius = 40 + number(`size${light}`, 60)
    return `<circle cx="${number(`x${light}`, WIDTH)}" cy="${number(`y${light}`, 90) - 20}" r="${radius}" fill="#fff" fill-opacity=".05"/>`
  })
  const sides =
    teams === null
      ? ''
      : `<path d="M0 0h150L110 180H0z" fill="${crestParts(teams.home).main}" fill-opacity=".5"/><path d="M320 0H210l-40 180h150z" fill="${crestParts(teams.visit).main}" fill-opacity=".5"/>`
  const crest = (team: string, x: number, side: string) =>
    `<ellipse cx="${x + 30}" cy="127" rx="25" ry="4" fill="#000" fill-opacity=".25"/><svg x="${x}" y="62" width="60" height="60" viewBox="0 0 96 96">${crestBody(team, key + side)}</svg>`
  return picture(
    WIDTH,
    HEIGHT,
    `<defs>${gradient(`s${key}`, tone(top, 0.06), bottom, true)}</defs>` +
      `<path d="M0 0h320v180H0z" fill="url(#s${key})"/>${lights.join('')}${sides}${pick('scene', SCENES[sport])}` +
      (teams === null
        ? ''
        : `${crest(teams.home, 52, 'h')}${crest(teams.visit, 208, 'v')}<path d="M150 98l20-14M150 106l20-14" stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>`),
  )
}
