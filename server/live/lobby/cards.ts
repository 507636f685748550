import { anchorPresence, type AnchorMatchWire } from '#src/api/model/anchor.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { PlannedAnchor } from '../anchors/nextTimes.ts'
import type { Watchers } from '../audience/audience.ts'
import { clockOf, partsOf } from '../matches/matchClock.ts'
import { streamPath } from '../video/video.ts'

type AnchorRow = Schema['anchor']
type MatchRow = Schema['match']

/** An anchor's room as lists and rooms carry it, with its match where it has one. */
export function anchorCard(
  audience: Watchers,
  anchor: PlannedAnchor,
  match: MatchRow | undefined,
  avatars: readonly string[],
): AnchorMatchWire {
  const presence = anchorPresence(anchor.status)
  const playing = presence === 'playing'
  return {
    matchId: anchor.match_id,
    eventId: match === undefined ? null : eventIdOf(match),
    matchName: match?.name ?? anchor.title,
    homeName: match?.home_name ?? '',
    homeLogo: match?.home_logo ?? null,
    visitName: match?.visit_name ?? '',
    visitLogo: match?.visit_logo ?? null,
    homeScore: match?.home_score ?? 0,
    visitScore: match?.visit_score ?? 0,
    startAt: match?.start_at ?? anchor.start_at,
    isStart: match === undefined ? playing || presence === 'interrupted' : match.game_status !== 'pre',
    gameStatus: match?.game_status ?? (playing ? 'live' : 'pre'),
    matchClass: anchor.sport,
    venueName: match?.venue_name ?? '',
    leagueId: match?.league_id ?? null,
    leagueName: match?.league_name ?? '',
    ballClassId: match?.ball_class_id ?? null,
    anchorType: 'cast',
    anchorRoomId: anchor.anchor_room_id,
    anchorInfo: {
      anchorId: anchor.id,
      nickname: anchor.nickname,
      avatar: anchor.avatar,
      collected: anchor.collected,
      heat: audience.of(anchor.chat_room_no),
      nextAt: anchor.plannedAt,
    },
    roomInfo: { title: anchor.title, desc: anchor.description, chatRoomNo: anchor.chat_room_no },
    anchorAvatars: avatars.slice(0, 3),
    cover: anchor.cover,
    anchorStatus: anchor.status,
    animationUrl: match?.animation_url ?? null,
    clock: match === undefined ? null : clockOf(match),
    parts: match === undefined ? [] : partsOf(match),
    videoWebUrl: match === undefined ? null : feedPath(match),
    anchor_flv_url: playing ? streamPath(anchor.anchor_room_id) : null,
  }
}

/** What a match is called by its venue's feed: the feeds of the demo call it by the venue and our id. */
function eventIdOf(match: MatchRow): string {
  return `${match.venue_name}.${match.id}`
}

/** Address of a match's own feed; null when it has none. */
function feedPath(match: MatchRow): string | null {
  return match.flv_file === null ? null : streamPath(match.id)
}

/** A match without an anchor's room around it. */
export function matchCard(match: MatchRow, avatars: readonly string[]): AnchorMatchWire {
  return {
    matchId: match.id,
    eventId: eventIdOf(match),
    matchName: match.name,
    homeName: match.home_name,
    homeLogo: match.home_logo,
    visitName: match.visit_name,
    visitLogo: match.visit_logo,
    homeScore: match.home_score,
    visitScore: match.visit_score,
    startAt: match.start_at,
    isStart: match.game_status !== 'pre',
    gameStatus: match.game_status,
    matchClass: match.sport,
    venueName: match.venue_name,
    leagueId: match.league_id,
    leagueName: match.league_name,
    ballClassId: match.ball_class_id,
    anchorType: 'pure',
    anchorRoomId: null,
    anchorInfo: null,
    roomInfo: { title: match.name, desc: match.league_name, chatRoomNo: null },
    anchorAvatars: avatars.slice(0, 3),
    cover: match.cover,
    anchorStatus: '',
    animationUrl: match.animation_url,
    clock: clockOf(match),
    parts: partsOf(match),
    videoWebUrl: feedPath(match),
    anchor_flv_url: null,
  }
}

/** Sorts anchors: whom most watch first. */
export function byAudience(audience: Watchers) {
  type Watched = Pick<AnchorRow, 'chat_room_no' | 'id'>
  return (one: Watched, other: Watched): number =>
    audience.of(other.chat_room_no) - audience.of(one.chat_room_no) || (one.id < other.id ? -1 : 1)
}

/** Avatars of the anchors of each match, those whom most watch first (B-5). */
export async function avatarsByMatch(
  reader: Reader,
  audience: Watchers,
  matchIds: readonly string[],
): Promise<Map<string, string[]>> {
  const avatars = new Map<string, string[]>()
  if (matchIds.length === 0) return avatars
  const rows = await reader
    .selectFrom('anchor')
    .select(['match_id', 'avatar', 'chat_room_no', 'id'])
    .where('match_id', 'in', matchIds)
    .execute()
  for (const { match_id, avatar } of rows.toSorted(byAudience(audience))) {
    if (match_id === null) continue
    const list = avatars.get(match_id)
    if (list === undefined) avatars.set(match_id, [avatar])
    else list.push(avatar)
  }
  return avatars
}
