import type { AnchorProfile, OwnRoom } from '#src/api/model/anchorPlace.ts'

/** The room of the anchor Mia, as much as she and everybody else see of it. */
export const MIAS_ROOM: Pick<OwnRoom, keyof OwnRoom & keyof AnchorProfile> = {
  anchorRoomId: 'r1',
  nickname: 'Mia',
  avatar: '/a.svg',
  title: 'Evening',
  description: 'Songs',
  notice: '',
  status: 'Off',
  fans: 3,
  schedule: [],
}
