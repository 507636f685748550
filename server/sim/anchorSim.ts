import { anchorPresence } from '#src/api/model/anchor.ts'
import type { Schema } from '../platform/db/schema.ts'
import { announceNext } from '../live/anchors/nextTimes.ts'
import { pushRoomStatuses } from '../live/rooms/chatAvailability.ts'
import { ANCHORS } from './demo/cast.ts'
import type { SimContext } from './demo/context.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** So many anchors play at least; only more of them may go off air. */
const FEWEST_PLAYING = 7
/** Mean times, in ms: until a short interruption, until it is over, off air after the match, off air of a show. */
const EVERY = { interrupted: 40 * MINUTE, resumed: 45 * SECOND, leaves: 4 * MINUTE, showEnds: 150 * MINUTE }
/** How long an anchor stays off air, in minutes. */
const PAUSE = [6, 25] as const

type AnchorRow = Schema['anchor'] & { readonly game_status: Schema['match']['game_status'] | null }

/** Anchors pause, go off air after their match and come back with another. */
export async function playAnchors(context: SimContext, elapsed: number): Promise<void> {
  const { services, publishing } = context
  const rows = await readAnchors(context)
  let playing = rows.filter((row) => row.status === 'On1').length
  for (const row of rows) {
    // A room that belongs to somebody is theirs to start and to end.
    if (publishing(row.anchor_room_id) || row.owner_id !== null) continue
    const next = step(context, row, playing, elapsed)
    if (next === 'stay') continue
    const moved = next === 'back' ? await comeBack(context, row) : next
    if (moved === null) continue
    const { status, nextAt } = moved
    await services.anchors.setStatus(row.anchor_room_id, status, nextAt)
    if (row.status === 'On1') playing -= 1
    if (status === 'On1') playing += 1
  }
}

type Next = { readonly status: 'On0' | 'On1' | 'On2' | 'Off'; readonly nextAt: number | null }
type Step = 'stay' | 'back' | Next

function step({ services, random }: SimContext, row: AnchorRow, playing: number, elapsed: number): Step {
  const now = services.now()
  switch (anchorPresence(row.status)) {
    case 'playing': {
      if (playing <= FEWEST_PLAYING) return 'stay'
      const over = row.match_id === null ? EVERY.showEnds : EVERY.leaves
      if ((row.match_id === null || row.game_status === 'ended') && random.happens(elapsed, over)) {
        return { status: 'Off', nextAt: now + random.between(...PAUSE) * MINUTE }
      }
      return random.happens(elapsed, EVERY.interrupted) ? { status: 'On2', nextAt: null } : 'stay'
    }
    case 'interrupted':
      return random.happens(elapsed, EVERY.resumed) ? { status: 'On1', nextAt: null } : 'stay'
    case 'notStarted':
      return row.start_at <= now ? { status: 'On1', nextAt: null } : 'stay'
    case 'offAir':
      return playing < FEWEST_PLAYING || (row.next_at !== null && row.next_at <= now) ? 'back' : 'stay'
  }
}

function readAnchors({ services }: SimContext): Promise<AnchorRow[]> {
  return services.db
    .selectFrom('anchor')
    .leftJoin('match', 'match.id', 'anchor.match_id')
    .selectAll('anchor')
    .select('match.game_status')
    .orderBy('anchor.next_at')
    .orderBy('anchor.id')
    .execute()
}

/** The league that a title of the demo names: its anchor casts no match of another. */
const LEAGUE_NAMED: ReadonlyMap<string, string> = new Map(
  ANCHORS.flatMap(({ title, leagueId }) => (leagueId === undefined ? [] : [[title, leagueId] as const])),
)

/**
 * Gives an anchor who comes back a match of their sport that nobody casts yet, if there is one, and says what they are then: they play, or
 * wait for it to begin. Null = they stay away, for there is no match of the league that their title names.
 */
function comeBack({ services }: SimContext, row: AnchorRow): Promise<Next | null> {
  return services.write(async (tx) => {
    const { db, at } = tx
    const cast = db.selectFrom('anchor').select('match_id').where('match_id', 'is not', null).where('id', '<>', row.id)
    const league = LEAGUE_NAMED.get(row.title)
    const ofSport = db
      .selectFrom('match')
      .selectAll()
      .where('sport', '=', row.sport)
      .where('game_status', 'in', ['live', 'break', 'pre'])
      .where('start_at', '<=', at + 10 * MINUTE)
      .where('id', 'not in', cast)
    const match = await (league === undefined ? ofSport : ofSport.where('league_id', '=', league))
      .orderBy('start_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (league !== undefined && match === undefined) return null
    // Who comes earlier than announced is not announced any longer.
    if (row.next_at !== null && row.next_at > at)
      await db
        .deleteFrom('anchor_schedule')
        .where('anchor', '=', row.anchor_room_id)
        .where('start_at', '=', row.next_at)
        .execute()
    await db
      .updateTable('anchor')
      .set({
        match_id: match?.id ?? null,
        start_at: match?.start_at ?? at,
        cover: match?.cover ?? `/art/cover/${row.anchor_room_id}.svg?sport=${row.sport}`,
      })
      .where('id', '=', row.id)
      .execute()
    await db
      .updateTable('room')
      .set({ game_status: match?.game_status ?? 'live' })
      .where('key', '=', row.chat_room_no)
      .execute()
    await pushRoomStatuses(tx, [row.chat_room_no])
    return match?.game_status === 'pre' ? { status: 'On0', nextAt: match.start_at } : { status: 'On1', nextAt: null }
  })
}

/** After a sleep: broadcasts that were announced for a time that has gone by are announced again. */
export async function wakeAnchors({ services, random }: SimContext): Promise<void> {
  const now = services.now()
  const late = await services.db
    .selectFrom('anchor')
    .select(['id', 'status'])
    .where('next_at', '<', now - 30 * MINUTE)
    // What a member's own room announces is theirs.
    .where('owner_id', 'is', null)
    .execute()
  for (const { id, status } of late) {
    const nextAt = anchorPresence(status) === 'offAir' ? now + random.between(...PAUSE) * MINUTE : null
    await services.write(async (tx) => {
      const anchor = await tx.db
        .updateTable('anchor')
        .set({ next_at: nextAt })
        .where('id', '=', id)
        .returning(['anchor_room_id', 'title'])
        .executeTakeFirstOrThrow()
      if (nextAt !== null) await announceNext(tx, anchor, nextAt)
    })
  }
}
