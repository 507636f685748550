import type { Game } from '#src/api/model/game.ts'
import { isUnderway, type Maintenance } from '#src/api/model/maintenance.ts'
import { fold, searchScore, searchTerms } from '#src/api/model/searchWords.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import type { TableNow } from '#src/api/model/tableNow.ts'
import { type Venue, VENUE_STATUS } from '#src/api/model/venue.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import type { SnapshotFrom } from 'xstate'
import { type hallMachine, venuesHere } from './hallMachine.ts'

type HallContext = SnapshotFrom<typeof hallMachine>['context']

/** Most games of the parts that come before all. */
const MOST_HOT = 6
const MOST_RECENT = 6
/** What a find is worth by where it is. */
const WEIGHTS = { name: 3, maker: 2 } as const

/** A game as the hall shows it; `isShut` = it takes no stakes now, `isVenueShut` = because its venue does not. */
export type HallGame = Game & {
  readonly brandNames: Game['names']
  readonly isShut: boolean
  readonly isVenueShut: boolean
  /** Of a live table: how it stands; `away` = it cannot be reached; null = not known, or it is no table. */
  readonly table: TableNow | 'away' | null
}

/** What is chosen in the address; null = all. */
export type HallChoice = {
  readonly kind: VenueKind | null
  readonly brand: string | null
  /** Only what the member collected, or played last. */
  readonly show: 'favourites' | 'recent' | null
}

/** The games of this visit with what is known of each now, in their order. */
function gamesHere(context: HallContext): readonly HallGame[] {
  const { list, players, prefix, venues, tables } = context
  if (list === null) return []
  const here = new Map(venuesHere(context).map((venue) => [venue.channelCode, venue]))
  const names = new Map(list.brands.map((brand) => [brand.brand, brand.names]))
  return list.games
    .filter(({ venue }) => prefix === null || here.has(venue))
    .map((game): HallGame => {
      const standing = here.get(game.venue)
      const table = tables?.list.find((one) => one.game === game.code) ?? null
      const isVenueShut = standing !== undefined && standing.venueStatus !== VENUE_STATUS.open
      return {
        ...game,
        players: table?.players ?? (players === null ? game.players : (players.get(game.code) ?? 0)),
        table: game.kind === 'live' && tables !== null ? (table ?? 'away') : null,
        brandNames: names.get(game.brand) ?? { 'zh-CN': game.brand, en: game.brand },
        isVenueShut,
        isShut: !game.isOpen || isVenueShut,
      }
    })
    .filter((game) => venues === null || isListed(here.get(game.venue)))
}

const isListed = (venue: Venue | undefined) => venue !== undefined && isVenueListed(venue)

/** Games by what is searched for, the best first; nothing is searched for by signs alone. */
function found(games: readonly HallGame[], searched: string, venueWords: (code: string) => string): readonly HallGame[] {
  const terms = searchTerms(searched)
  if (terms.words.length + terms.pairs.length === 0) return games
  const scored = games.map((game) => ({
    game,
    score: searchScore(terms, [
      { text: fold(Object.values(game.names).join(' ')), weight: WEIGHTS.name },
      { text: fold(`${Object.values(game.brandNames).join(' ')} ${venueWords(game.venue)}`), weight: WEIGHTS.maker },
    ]),
  }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ game }) => game)
}

/** Those of some codes, in the order of the codes. */
const ofCodes = (games: readonly HallGame[], codes: readonly string[]) =>
  codes.flatMap((code) => games.find((game) => game.code === code) ?? [])

/** How many of each there are, in the order in which they come. */
function counted<Key>(keys: readonly Key[]): readonly (readonly [Key, number])[] {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
}

/** A maintenance of a venue that the hall says. */
export type HallMaintenance = { readonly venue: string; readonly maintenance: Maintenance; readonly isUnderway: boolean }

/** What the hall draws. */
export type HallView = {
  /** How many games this visit has, whatever is chosen. */
  readonly total: number
  readonly kinds: readonly (readonly [VenueKind, number])[]
  readonly brands: readonly (readonly [string, number])[]
  /** What is searched for or chosen; null = nothing is: the hall shows its parts. */
  readonly chosen: readonly HallGame[] | null
  /** Those that most play now, the busiest first; nobody's and closed ones stay away. */
  readonly hot: readonly HallGame[]
  readonly recent: readonly HallGame[]
  readonly favourites: readonly HallGame[]
  /** All of them, a part a kind. */
  readonly byKind: readonly (readonly [VenueKind, readonly HallGame[]])[]
  readonly maintenances: readonly HallMaintenance[]
}

/** What is drawn of the hall: by what is known, chosen and collected. */
export function viewOfHall(
  context: HallContext,
  { kind, brand, show }: HallChoice,
  collected: readonly string[],
  now: number,
): HallView {
  const games = gamesHere(context)
  const venueNames = new Map((context.venues ?? []).map((one) => [one.channelCode, one.names]))
  const venueWords = (code: string) => Object.values(venueNames.get(code) ?? {}).join(' ')
  const favourites = ofCodes(games, collected)
  const recent = ofCodes(games, context.recent)
  const isChosen = kind !== null || brand !== null || show !== null || context.searched.trim() !== ''
  const shown = show === 'favourites' ? favourites : show === 'recent' ? recent : games
  const kinds = counted(games.map((game) => game.kind))
  return {
    total: games.length,
    kinds,
    brands: counted(games.map((game) => game.brand)),
    chosen: isChosen
      ? found(
          shown.filter((game) => (kind === null || game.kind === kind) && (brand === null || game.brand === brand)),
          context.searched,
          venueWords,
        )
      : null,
    hot: games
      .filter((game) => game.players > 0 && !game.isShut)
      .toSorted((a, b) => b.players - a.players)
      .slice(0, MOST_HOT),
    recent: recent.slice(0, MOST_RECENT),
    favourites,
    byKind: kinds.map(([one]) => [one, games.filter((game) => game.kind === one)]),
    maintenances: venuesHere(context)
      .filter(isVenueListed)
      .flatMap(({ channelCode: venue, maintenance }) =>
        maintenance === null ? [] : { venue, maintenance, isUnderway: isUnderway(maintenance, now) },
      ),
  }
}
