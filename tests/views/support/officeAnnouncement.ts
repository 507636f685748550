import type { OfficeAnnouncement } from '#src/api/model/roomOffice.ts'

/** What the whole site says to everybody, always. */
export const ANNOUNCEMENT: OfficeAnnouncement = {
  id: 'n1',
  room: null,
  content: 'Closed tomorrow',
  language: null,
  audience: { who: 'everybody' },
  from: null,
  until: null,
  at: 1_000,
}
