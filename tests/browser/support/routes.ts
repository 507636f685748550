import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS } from '#src/api/model/activities/kinds.ts'

const SRC = join(import.meta.dirname, '..', '..', '..', 'src')

/** Where the page's routes are declared: what tests walk is read there, so that there is no second list. */
const ROUTES = ['app/routes.tsx', 'app/pages.tsx']
/** Where the places of the cashier are declared. */
const CASHIER_PLACES = 'ui/cashier/parts.ts'
/** Where the pages of the back office are declared, which routes leave open altogether. */
const BACK_OFFICE = { route: '/admin/*', places: 'ui/backOffice/places.ts' }

/**
 * What stands for the parts that routes leave open. The room's anchor is off the air and the match has not begun: nobody would look
 * at the picture.
 */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ':anchorRoomId': ['a1012'],
  ':matchId': ['m2007'],
  ':venue': ['OBTY'],
  // The default way to games, that of one maker's venues, and one that is nobody's.
  ':prefix?': ['', 'by', 'zz'],
  // A short link that is nobody's: every other one leads on.
  ':code': ['nobody'],
  ':part?': ['', ...quotedIn(CASHIER_PLACES, /path: '([\w-]+)'/g)],
  // A place of the wallet, and no order of anybody's.
  ':id?': ['', 'yeb'],
  // The news of a section, and of every other one; no article of anybody's.
  ':section?': ['', 'expert'],
  ':slug?': [''],
  // The list of letters, and no letter of anybody's.
  ':letterId?': [''],
  // The list of announcements, and one that was taken back.
  ':announcementId?': ['', 'gone'],
  // A game that there is not: any other needs its provider.
  ':game': ['no-game'],
  // The list of rounds, and no round of anybody's.
  ':round?': [''],
  // No bet of anybody's.
  ':bet': ['no-bet'],
  // The demo's activities, one of each kind.
  ':id': Object.keys(KINDS).map((kind) => `demo-${kind}`),
  '*': ['nowhere'],
}

/** Every address of the page, with samples for what its routes leave open. Throws for what has no sample. */
export function allAddresses(): readonly string[] {
  const routes = new Set(ROUTES.flatMap((file) => quotedIn(file, /["'](\/[^"'\s]+|\*)["']/g)))
  return [...routes].flatMap((route) => {
    if (route === BACK_OFFICE.route)
      return quotedIn(BACK_OFFICE.places, /path: '([\w/-]+)'/g).map((place) => route.replace('*', place))
    const parts = route.replace(/^\//, '').split('/').map(samplesOf)
    const addresses = parts.reduce<readonly string[]>(
      (starts, samples) => starts.flatMap((start) => samples.map((sample) => (sample === '' ? start : `${start}/${sample}`))),
      [''],
    )
    return [...new Set(addresses)]
  })
}

function samplesOf(part: string): readonly string[] {
  const samples = /^[\w-]+$/.test(part) ? [part] : SAMPLES[part]
  if (samples === undefined) throw new Error(`there is no sample for ${part} of a route`)
  return samples
}

function quotedIn(path: string, pattern: RegExp): readonly string[] {
  const found = [...readFileSync(join(SRC, path), 'utf8').matchAll(pattern)].map((match) => match[1] ?? '')
  if (found.length === 0) throw new Error(`${path} names no addresses`)
  return found
}
