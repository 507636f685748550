import { anchorPresence } from '#src/api/model/anchor.ts'
import type { AnchorProfile } from '#src/api/model/anchorPlace.ts'

/** Since when an anchor is on the air now, null = that is not known; nothing for who is not. */
export function onAirOf({ status, past }: Pick<AnchorProfile, 'status' | 'past'>): { readonly since?: number | null } {
  if (anchorPresence(status) !== 'playing') return {}
  return { since: past.find(({ endAt }) => endAt === null)?.startAt ?? null }
}
