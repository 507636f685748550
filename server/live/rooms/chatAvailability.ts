import type { FollowMinutes } from '#src/api/model/followMinutes.ts'
import { ROOM_STATUS, type ChatClosure, type ChatAvailability, type SlowSeconds } from '#src/api/model/room.ts'
import { type RoomRow, findRoom } from './roomRows.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { appendEvent } from './events.ts'
import type { WordKey } from '#server/platform/messages.ts'
import { CallError } from '#server/platform/callError.ts'
import { profile } from '#src/api/profile.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import type { roomStatus } from '#src/api/contract/rooms.ts'
/** What is set of a room's chat; left-out fields stay as they are. */
export type ChatAvailabilityChange = {
  readonly switchOn?: boolean | undefined
  readonly status?: number | undefined
  readonly slowSeconds?: SlowSeconds | undefined
  readonly followersOnly?: boolean | undefined
  readonly followMinutes?: FollowMinutes | undefined
  readonly linksOff?: boolean | undefined
}

/** Whether and how a room's chat is open (S-7); a room that nobody made does not exist. */
export function chatAvailabilityOf(row: RoomRow | undefined): ChatAvailability {
  if (row === undefined) return { status: ROOM_STATUS.closed, exist: false, gameStatus: 'pre' }
  return {
    switchOn: row.switch_on === 1,
    slowSeconds: row.slow_seconds,
    ...(row.followers_only === 1 && { followersOnly: true, followMinutes: row.follow_minutes }),
    ...(row.links_off === 1 && { linksOff: true }),
    status: row.status,
    exist: row.exist === 1,
    gameStatus: row.game_status,
  }
}

type Flag = RoomRow['switch_on']

const flagOf = (wanted: boolean | undefined, before: Flag): Flag => (wanted === undefined ? before : wanted ? 1 : 0)

/** Sets a room's switch, status, slow mode, or who and what may be written, and pushes all of them (S-7). Left-out fields stay. Null = no such room. */
export async function setChatAvailability(
  tx: Transaction,
  key: string,
  change: ChatAvailabilityChange,
): Promise<ChatAvailability | null> {
  const before = await findRoom(tx.db, key)
  if (before === undefined) return null
  const after: RoomRow = {
    ...before,
    switch_on: flagOf(change.switchOn, before.switch_on),
    status: change.status ?? before.status,
    slow_seconds: change.slowSeconds ?? before.slow_seconds,
    followers_only: flagOf(change.followersOnly, before.followers_only),
    follow_minutes: change.followMinutes ?? before.follow_minutes,
    links_off: flagOf(change.linksOff, before.links_off),
  }
  const { switch_on, status, slow_seconds, followers_only, follow_minutes, links_off } = after
  await tx.db
    .updateTable('room')
    .set({ switch_on, status, slow_seconds, followers_only, follow_minutes, links_off })
    .where('key', '=', key)
    .execute()
  const availability = chatAvailabilityOf(after)
  await appendEvent(tx, key, 'roomStatus', availability)
  if (after.status !== before.status) await pushRoomStatuses(tx, [key])
  return availability
}

const CLOSURE_WORDS: Record<ChatClosure, WordKey> = {
  switchOff: 'chatSwitchOff',
  roomClosed: 'chatRoomClosed',
  roomGone: 'chatRoomGone',
  missing: 'chatMissing',
}

/** The refusal for a closed chat; `data.closure` says why (S-7). */
export function chatClosed(closure: ChatClosure): CallError {
  return new CallError(profile.codes.chatClosed, CLOSURE_WORDS[closure], {}, { closure })
}

/** What the status call tells of rooms by key (S-11); of one that nobody made, that it does not exist. */
export async function roomStatuses(reader: Reader, keys: readonly string[]): Promise<WireReplyOf<typeof roomStatus>> {
  const rows = await reader.selectFrom('room').selectAll().where('key', 'in', keys).execute()
  const known = new Map(rows.map((row) => [row.key, row]))
  return Object.fromEntries(
    keys.map((key) => {
      const { status, exist, gameStatus } = chatAvailabilityOf(known.get(key))
      return [key, { status, exist, gameStatus }]
    }),
  )
}

/** Pushes to the lobby how rooms stand now (S-11): after their status, whether they exist, or the phase of their match has changed. */
export async function pushRoomStatuses(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await appendEvent(tx, LOBBY, 'roomStatuses', await roomStatuses(tx.db, keys))
}
