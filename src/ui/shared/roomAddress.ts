import type { AnchorMatch } from '#src/api/model/anchor.ts'

/** The address of a room: an anchor's own, or the pure match's. */
export function roomAddress(match: Pick<AnchorMatch, 'anchorRoomId' | 'matchId'>): string {
  return match.anchorRoomId === null ? `/app/live/match/${match.matchId}` : `/app/live/room/${match.anchorRoomId}`
}

/** The address of a match's sportsbook, with what a member picked there. */
export function venueAddress(match: Pick<AnchorMatch, 'venueName' | 'matchId'>, selectionId: string): string {
  const query = new URLSearchParams({ match: match.matchId ?? '', selection: selectionId })
  return `/app/venue/${encodeURIComponent(match.venueName)}?${query}`
}
