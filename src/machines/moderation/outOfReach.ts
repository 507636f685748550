import type { ChatSender } from '#src/api/model/chat.ts'

/** Whether no moderator acts against the writer of a line: another moderator of the room, its anchor, or one whose id was not sent. */
export const isOutOfReach = ({ memberId, role, mark }: ChatSender): boolean =>
  role === 'admin' || mark === 'anchor' || memberId === ''
