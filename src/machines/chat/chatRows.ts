import { chatTier, excerptOf, requote, type TierFilter } from '#src/api/model/chat.ts'
import type { Person } from '#src/api/model/mention.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'

/** What came while the person was away: the last place that they had seen, and how many messages of others follow it. */
export type Unread = { readonly since: number; readonly count: number; readonly mentions: number }

/** The line between what was there before somebody left and what came while they were away. */
type UnreadRow = {
  readonly type: 'unread'
  readonly key: 'unread'
  readonly seq: number
  readonly at: number
  readonly count: number
  readonly mentions: number
}
/** A line as the list draws it. */
export type DrawnRow = ChatRow | UnreadRow

/** The list that a line belongs to by its member's level; null for one without a member. */
function tierOf(row: ChatRow): 'low' | 'high' | null {
  switch (row.type) {
    case 'message':
      return chatTier(row.message.sender.vipLevel)
    case 'gift':
      return chatTier(row.combo.gift.vipLevel)
    case 'welcome':
      return row.welcome.type === 1 ? 'high' : 'low'
    case 'match':
    case 'removed':
    case 'gap':
      return null
  }
}

/** The rows of one of the two lists. A gap is in both, since what is missing may be of either, and what a match brings is everybody's; a removed line is in neither. */
export function filterRows(rows: readonly ChatRow[], filter: TierFilter): readonly ChatRow[] {
  return filter === 'all' ? rows : rows.filter((row) => row.type === 'gap' || row.type === 'match' || tierOf(row) === filter)
}

/** The same window with the rows of one list alone; the room's own list is the window itself. */
export function filterWindow(window: ChatWindow, filter: TierFilter): ChatWindow {
  return filter === 'all' ? window : { ...window, rows: filterRows(window.rows, filter) }
}

/** Lines of a list that came since it stands still; of a filtered one, those that the window still holds. */
export function countNew(stood: ChatWindow | null, live: ChatWindow, filter: TierFilter = 'all'): number {
  if (stood === null) return 0
  if (filter === 'all') return Math.max(0, live.received - stood.received)
  const last = stood.rows.at(-1)?.seq ?? 0
  return live.rows.filter((row) => row.seq > last && row.type !== 'welcome' && (row.type === 'match' || tierOf(row) === filter))
    .length
}

/**
 * Rows of a list that stands still, with what moderators did since: removed messages and those that are back, and what answers
 * quote of them; and without lines of who is ignored now. A row that is as it should be stays the same object.
 */
export function amendRows(all: readonly ChatRow[], { amended, ignored }: ChatWindow): readonly ChatRow[] {
  const rows =
    ignored === undefined || ignored.size === 0
      ? all
      : all.filter((row) => row.type !== 'message' || !ignored.has(row.message.sender.memberId))
  if (amended.size === 0) return rows
  return rows.map((row) => {
    const message = amended.get(row.key)
    const { key, seq, at } = row
    if (message === null && row.type === 'message') return { type: 'removed', key, seq, at }
    if (message !== undefined && message !== null && row.type === 'removed') return { type: 'message', key, seq, at, message }
    return row.type === 'message' ? requoteRow(row, amended) : row
  })
}

function requoteRow(row: Extract<ChatRow, { type: 'message' }>, amended: ChatWindow['amended']): ChatRow {
  const answered = row.message.reply === null ? undefined : amended.get(row.message.reply.id)
  if (row.message.reply === null || answered === undefined) return row
  const message = requote(row.message, row.message.reply.id, answered === null ? '' : excerptOf(answered.content))
  return message === row.message ? row : { ...row, message }
}

/**
 * The rows with the line 'new since you were away' before the first that came while away. Without it while that place is
 * not among the rows: between two of them, or before the first when nothing older exists.
 */
export function markUnread(rows: readonly ChatRow[], unread: Unread | null, older: boolean): readonly DrawnRow[] {
  if (unread === null || unread.count === 0) return rows
  const { since, count, mentions } = unread
  const place = rows.findIndex((row) => row.seq > since)
  if (place < 0 || (place === 0 && older)) return rows
  const mark: UnreadRow = { type: 'unread', key: 'unread', seq: since, at: 0, count, mentions }
  return [...rows.slice(0, place), mark, ...rows.slice(place)]
}

/** Who spoke lately, the latest first, without the one who asks: whom a line may speak to. */
export function peopleOf(rows: readonly ChatRow[], memberId: string | null): readonly Person[] {
  const people = new Map<string, Person>()
  for (const row of rows.toReversed()) {
    if (row.type !== 'message' || row.message.msgType === 'system') continue
    const { memberId: id, name } = row.message.sender
    if (id !== '' && id !== memberId && !people.has(id)) people.set(id, { memberId: id, name })
  }
  return [...people.values()]
}
