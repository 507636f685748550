import { defer, map, type Observable, scan } from 'rxjs'
import { type ChatMessage, excerptOf, requote, type Welcome } from '#src/api/model/chat.ts'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import type { Event } from './events.ts'
import { type GiftCombo, joinCombo, startCombo } from './gift.ts'
import { createSeen, type Seen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'
import { tick } from './kit/tick.ts'
import { WELCOME_MEMORY } from './welcome.ts'

/** One line of the room. Its `key` never changes; a line that changes in place is a new object under the same key. */
export type ChatRow =
  | { readonly type: 'message'; readonly key: string; readonly seq: number; readonly at: number; readonly message: ChatMessage }
  | { readonly type: 'removed'; readonly key: string; readonly seq: number; readonly at: number }
  | { readonly type: 'gift'; readonly key: string; readonly seq: number; readonly at: number; readonly combo: GiftCombo }
  | { readonly type: 'welcome'; readonly key: string; readonly seq: number; readonly at: number; readonly welcome: Welcome }
  | { readonly type: 'gap'; readonly key: string; readonly seq: number; readonly at: number }

/** The room's recent lines. */
export type ChatWindow = {
  readonly rows: readonly ChatRow[]
  /** Lines ever appended, for 'N new messages'. */
  readonly received: number
  /** Whether older lines exist before the first row. */
  readonly older: boolean
  /** Changes when the list was loaded anew. */
  readonly generation: number
  /** What moderators did to messages lately, by id, for lists that reach further back or stand still: null = removed, else it is back. */
  readonly amended: ReadonlyMap<string, ChatMessage | null>
}

/** Lines kept. */
export const CHAT_WINDOW = 300
/** The list changes at once when it was quiet and then at most this often, in ms. */
const CHAT_TICK = 100
/** Removals and returns that a window remembers. */
const AMENDED_MEMORY = 300
/** Message ids remembered for the second guard against doubles. */
const MESSAGE_MEMORY = 1_000

export const EMPTY_WINDOW: ChatWindow = { rows: [], received: 0, older: false, generation: 0, amended: new Map() }

/** Sets what the answers to a message quote of it: nothing while it is removed. */
function requoteRows(rows: ChatRow[], answeredId: string, excerpt: string): void {
  for (const [index, row] of rows.entries()) {
    if (row.type !== 'message') continue
    const message = requote(row.message, answeredId, excerpt)
    if (message !== row.message) rows[index] = { ...row, message }
  }
}

/** Rows of a stretch of history or of live pushes; `into` gives the rows that a gift may join, newest last. */
function foldEvents(events: readonly Event[], into: ChatRow[], messages: Seen, welcomed: Seen): number {
  let appended = 0
  for (const event of events) {
    switch (event.kind) {
      case 'chat': {
        if (!messages.add(event.body.id)) break
        into.push({ type: 'message', key: event.body.id, seq: event.seq, at: event.at, message: event.body })
        appended += 1
        break
      }
      case 'chatRemoved': {
        const index = into.findLastIndex((row) => row.key === event.body.id)
        const row = into[index]
        if (row !== undefined) into[index] = { type: 'removed', key: row.key, seq: row.seq, at: row.at }
        requoteRows(into, event.body.id, '')
        break
      }
      case 'chatRestored': {
        restore(event.body, into)
        requoteRows(into, event.body.id, excerptOf(event.body.message.content))
        messages.add(event.body.id)
        break
      }
      case 'gift': {
        if (!messages.add(`gift ${event.body.id}`)) break
        const index = into.findLastIndex((row) => row.type === 'gift' && joinCombo(row.combo, event.body, event.at) !== null)
        const row = into[index]
        const joined = row?.type === 'gift' ? joinCombo(row.combo, event.body, event.at) : null
        if (row?.type === 'gift' && joined !== null) into[index] = { ...row, combo: joined }
        else {
          const combo = startCombo(event.body, event.seq, event.at)
          into.push({ type: 'gift', key: combo.key, seq: event.seq, at: event.at, combo })
          appended += 1
        }
        break
      }
      case 'welcome': {
        if (!welcomed.add(event.body.userId)) break
        into.push({ type: 'welcome', key: `welcome-${event.seq}`, seq: event.seq, at: event.at, welcome: event.body })
        break
      }
      case 'marquee':
      case 'marqueeRemoved':
      case 'roomStatus':
      case 'pinned':
      case 'anchorStatus':
      case 'match':
      case 'matchEvent':
      case 'order':
      case 'orderReverted':
      case 'unreadable':
        break
    }
  }
  return appended
}

/** Puts a message back where it was. One from before the first row belongs to older pages, which hold it again. */
function restore({ seq, at, message }: RoomEventOf<'chatRestored'>['body'], into: ChatRow[]): void {
  const row: ChatRow = { type: 'message', key: message.id, seq, at, message }
  const index = into.findLastIndex((one) => one.key === message.id)
  if (index >= 0) {
    into[index] = row
    return
  }
  const before = into.findLastIndex((one) => one.seq < seq)
  if (before >= 0) into.splice(before + 1, 0, row)
}

/** The removals and returns of some pushes, put on top of those that were known. */
function amend(known: ChatWindow['amended'], events: readonly Event[]): ChatWindow['amended'] {
  const news = events.filter((event) => event.kind === 'chatRemoved' || event.kind === 'chatRestored')
  if (news.length === 0) return known
  const amended = new Map(known)
  for (const event of news) {
    amended.delete(event.body.id)
    amended.set(event.body.id, event.kind === 'chatRestored' ? event.body.message : null)
  }
  return amended.size > AMENDED_MEMORY ? new Map([...amended].slice(-AMENDED_MEMORY)) : amended
}

/** Rows of one page of older history, oldest first. */
export function rowsOf(events: readonly Event[]): readonly ChatRow[] {
  const rows: ChatRow[] = []
  foldEvents(events, rows, createSeen(events.length + 1), createSeen(events.length + 1))
  return rows
}

/**
 * The room's lines: messages de-duplicated by id, welcomes by member, the same gift in a row merged in place (S-9).
 * Window: 300 rows; rate: leading edge, then every 100 ms.
 */
export function chatWindow(deliveries: Observable<Delivery<Event>>, limit = CHAT_WINDOW): Observable<ChatWindow> {
  return defer(() => {
    const welcomed = createSeen(WELCOME_MEMORY)
    let messages = createSeen(MESSAGE_MEMORY, 'chat')
    return deliveries.pipe(
      tick(CHAT_TICK),
      scan((window: ChatWindow, batch) => {
        let rows: ChatRow[] = [...window.rows]
        let { received, older, generation, amended } = window
        for (const delivery of batch) {
          if (delivery.type === 'reset') {
            generation += 1
            rows = delivery.gap ? [{ type: 'gap', key: `gap-${generation}`, seq: 0, at: 0 }] : []
            messages = createSeen(MESSAGE_MEMORY, 'chat')
            older = delivery.older
          }
          received += foldEvents(delivery.events, rows, messages, welcomed)
          amended = amend(amended, delivery.events)
        }
        tally('chat', 'batches')
        tally('chat', 'windowed', rows.length - limit)
        const kept = rows.length > limit ? rows.slice(rows.length - limit) : rows
        return { rows: kept, received, older: older || kept.length < rows.length, generation, amended }
      }, EMPTY_WINDOW),
    )
  })
}

/** Client-made ids of one member's messages as they appear in the list, for the sender's own copies to step aside. */
export function confirmations(windows: Observable<ChatWindow>): Observable<ReadonlySet<string>> {
  return windows.pipe(
    map(
      (window) =>
        new Set(
          window.rows.flatMap((row) => (row.type === 'message' && row.message.clientId !== null ? [row.message.clientId] : [])),
        ),
    ),
  )
}
