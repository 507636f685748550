import type { PlayedSport } from '#src/api/model/activities/matchFields.ts'
import type { Services } from '#server/services.ts'

/** A server that runs in this process. */
type Site = { readonly services: Pick<Services, 'write' | 'matches'> }

type NewMatch = { readonly id: string; readonly startAt: number; readonly sport?: PlayedSport }

/** A match that is to come, as it stands in the site's list. */
export const matchRow = ({ id, startAt, sport = 'football' }: NewMatch) =>
  ({
    id,
    name: id,
    home_name: `${id} home`,
    home_logo: null,
    visit_name: `${id} away`,
    visit_logo: null,
    home_score: 0,
    visit_score: 0,
    start_at: startAt,
    game_status: 'pre',
    sport,
    venue_name: 'OBTY',
    league_id: null,
    league_name: 'League',
    ball_class_id: null,
    cover: '/art/cover/m.svg',
    animation_url: null,
    home_share: 500,
    form: 0,
    parts_json: '[]',
    clock_period: 1,
    clock_added: 0,
    clock_second: 0,
    clock_at: startAt,
    clock_running: 0,
    flv_file: null,
  }) as const

/** Puts a match that is to come into the site's list, as a feed does. */
export const addMatch = (server: Site, match: NewMatch): Promise<unknown> =>
  server.services.write((tx) => tx.db.insertInto('match').values(matchRow(match)).execute())

/** A match begins. */
export const kickOff = (server: Site, id: string): Promise<void> => server.services.matches.update(id, { gameStatus: 'live' })

/** A match ends so. */
export const endMatch = (server: Site, id: string, [homeScore, visitScore]: readonly [number, number]): Promise<void> =>
  server.services.matches.update(id, { gameStatus: 'ended', homeScore, visitScore })

/** A match is put off to another time. */
export const putOff = (server: Site, id: string, startAt: number): Promise<unknown> =>
  server.services.write((tx) => tx.db.updateTable('match').set({ start_at: startAt }).where('id', '=', id).execute())

/** A match goes from the list without a result, as a feed drops one that is called off. */
export const callOff = (server: Site, id: string): Promise<unknown> =>
  server.services.write((tx) => tx.db.deleteFrom('match').where('id', '=', id).execute())
