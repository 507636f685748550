import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type matchDetail, TIMELINE_LIMIT } from '#src/api/contract/matches.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { cursorOf, findRoom } from '../rooms/roomRows.ts'
import { matchesById } from '../matches/matchRows.ts'
import { notFound } from '#server/platform/callError.ts'
import { withNextTimes } from '../anchors/nextTimes.ts'
import type { Watchers } from '../audience/audience.ts'
import { avatarsByMatch, byAudience, matchCard, anchorCard } from './cards.ts'

/** A match at `now` (ms) with its timeline and the rooms of its anchors; see the call `matchDetail`. Throws `notFound` for one that there is not. */
export async function readMatchDetail(
  reader: Reader,
  { audience, now }: { readonly audience: Watchers; readonly now: number },
  { matchId, room }: ParsedPayloadOf<typeof matchDetail>,
): Promise<WireReplyOf<typeof matchDetail>> {
  const place = room === undefined ? null : cursorOf(await findRoom(reader, room))
  const match = (await matchesById(reader, [matchId])).get(matchId)
  if (match === undefined) throw notFound()
  const rows = await reader.selectFrom('anchor').selectAll().where('match_id', '=', matchId).execute()
  const anchors = await withNextTimes(reader, rows.toSorted(byAudience(audience)), now)
  const avatars = (await avatarsByMatch(reader, audience, [matchId])).get(matchId) ?? []
  return {
    match: matchCard(match, avatars),
    events: await timelineOf(reader, matchId),
    anchors: anchors.map((anchor) => anchorCard(audience, anchor, match, avatars)),
    place,
  }
}

async function timelineOf(reader: Reader, matchId: string): Promise<MatchEvent[]> {
  const rows = await reader
    .selectFrom('match_event')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(TIMELINE_LIMIT)
    .execute()
  return rows.toReversed().map(({ match_id, home_score, visit_score, ...row }) => ({
    ...row,
    matchId: match_id,
    homeScore: home_score,
    visitScore: visit_score,
    inChat: null,
  }))
}
