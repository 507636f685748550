import { LOBBY } from '#src/api/contract/pushes.ts'
import { anchorPresence, type AnchorTexts } from '#src/api/model/anchor.ts'
import type { Language } from '#src/api/model/format.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import type { Names } from '../names/names.ts'
import { remindOf } from '../reminders/reminders.ts'
import { appendEvent } from '../rooms/events.ts'
import { keepBroadcast } from './broadcasts.ts'
import { announceNext, nextTimes } from './nextTimes.ts'

type AnchorRow = Schema['anchor']
type StandingAnchor = Pick<AnchorRow, 'anchor_room_id' | 'chat_room_no' | 'match_id' | 'sport' | 'status'>
type PushedTexts = Readonly<Record<Language, AnchorTexts>>

const isPlaying = (status: string) => anchorPresence(status) === 'playing'

/** Stores an anchor's status (S-1), plans the next time where one is given, keeps what was on air, pushes it to the lobby and to the anchor's own room, and reminds who waits. Throws when it is unknown. */
export async function setAnchorStatus(
  tx: Transaction,
  anchorRoomId: string,
  status: string,
  nextAt: number | null,
): Promise<void> {
  const before = await tx.db.selectFrom('anchor').select('status').where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()
  const anchor = await tx.db
    .updateTable('anchor')
    .set({ status, next_at: nextAt })
    .where('anchor_room_id', '=', anchorRoomId)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Pages and those who search read since when it runs.
  if (await keepBroadcast(tx, anchor))
    await tx.db.updateTable('anchor').set({ start_at: tx.at }).where('anchor_room_id', '=', anchorRoomId).execute()
  if (nextAt !== null) await announceNext(tx, anchor, nextAt)
  await tellStatus(tx, anchor)
  if (isPlaying(status) && !isPlaying(before?.status ?? '')) await remindOf(tx, { kind: 'anchor', id: anchorRoomId })
}

/** Pushes how an anchor stands, and when the plan says they are on the air next; with `texts` what is written of the room too. */
export async function tellStatus(tx: Transaction, anchor: StandingAnchor, texts?: PushedTexts): Promise<void> {
  const { anchor_room_id: anchorRoomId, status: anchorStatus, chat_room_no: room } = anchor
  const nextAt = (await nextTimes(tx.db, [anchorRoomId], tx.at)).get(anchorRoomId) ?? null
  const { match_id: matchId, sport: matchClass } = anchor
  const body = { anchorRoomId, anchorStatus, nextAt, matchId, matchClass, ...(texts === undefined ? {} : { texts }) }
  await appendEvent(tx, LOBBY, 'anchorStatus', body)
  await appendEvent(tx, room, 'anchorStatus', body)
}

/** Tells pages that are open what is written of an anchor's room, if it is another than before. */
export async function tellTexts(tx: Transaction, names: Pick<Names, 'inAll'>, before: AnchorRow): Promise<void> {
  const { anchor_room_id: id } = before
  const now = await tx.db.selectFrom('anchor').selectAll().where('anchor_room_id', '=', id).executeTakeFirstOrThrow()
  if (now.nickname === before.nickname && now.title === before.title && now.description === before.description) return
  const [nickname, title, desc] = await Promise.all([
    names.inAll(tx.db, now.nickname),
    names.inAll(tx.db, now.title),
    names.inAll(tx.db, now.description),
  ])
  const textsIn = (language: Language) => ({ nickname: nickname[language], title: title[language], desc: desc[language] })
  await tellStatus(tx, now, { 'zh-CN': textsIn('zh-CN'), en: textsIn('en') })
}

/** Anchors, as the simulation and the media server move them. */
export function createAnchors(write: Write) {
  return {
    /** Stores an anchor's status (S-1) and pushes it to the lobby and to the anchor's own room. `nextAt` in ms. Throws when it is unknown. */
    setStatus: (anchorRoomId: string, status: string, nextAt: number | null): Promise<void> =>
      write((tx) => setAnchorStatus(tx, anchorRoomId, status, nextAt)),
  }
}

export type Anchors = ReturnType<typeof createAnchors>
