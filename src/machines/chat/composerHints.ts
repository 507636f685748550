import type { SnapshotFrom } from 'xstate'
import type { chatMachine } from './chatMachine.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>

export const selectSlowSeconds = (snapshot: Snapshot) => snapshot.context.availability?.slowSeconds ?? 0

/** The same for this member: moderators do not wait, nor does the room's anchor, who is known by writing without following. */
export const selectOwnSlowSeconds = (snapshot: Snapshot) =>
  snapshot.context.restrictions.canModerate || snapshot.context.restrictions.followedAt === 0 ? 0 : selectSlowSeconds(snapshot)

/** Where only followers write: for how many minutes they must have followed, and since when the member does; null = this member is not bound, or how they stand is not known. */
export function selectFollowersGate({ context: { availability, restrictions } }: Snapshot) {
  const { followedAt } = restrictions
  if (availability?.followersOnly !== true || followedAt === undefined || followedAt === 0) return null
  return { minutes: availability.followMinutes ?? 0, since: followedAt }
}
