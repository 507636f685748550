import type { OfficeAnnouncement } from '#src/api/model/roomOffice.ts'

/** How an announcement may stand, in the order in which they are listed. */
export const ANNOUNCEMENT_STATES = ['showing', 'planned', 'over'] as const
type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** How an announcement stands at `now` in ms (S-10): both ends count as shown. */
export function announcementState({ from, until }: Pick<OfficeAnnouncement, 'from' | 'until'>, now: number): AnnouncementState {
  if (until !== null && until < now) return 'over'
  return from !== null && from > now ? 'planned' : 'showing'
}
