import { STATUS } from '#src/api/model/common.ts'
import type { OfficeAnchor } from '#src/api/model/roomOffice.ts'

/** An anchor as the back office has them: the room is nobody's own. */
export const ANCHOR: OfficeAnchor = {
  anchorRoomId: 'a1',
  chatRoomNo: 'c1',
  nickname: 'Rose',
  names: null,
  title: 'A talk',
  titles: null,
  avatar: null,
  viewers: null,
  description: 'Each day',
  sport: 'football',
  status: STATUS.active,
  isPublishing: false,
  collected: 0,
  thanks: '',
  owner: null,
}
