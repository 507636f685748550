import { defer, map, type Observable, scan } from 'rxjs'
import { type ChatMessage, excerptOf, requote, type Welcome } from '#src/api/model/chat.ts'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import type { Event } from './events.ts'
import { type GiftCombo, joinCombo, startCombo } from './gifts.ts'
import { createSeen, type Seen } from './kit/dedupe.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'
import { tick } from './kit/tick.ts'
import { WELCOME_MEMORY } from './welcome.ts'

/** One line of the room. Its `key` never changes; a line that changes is a new object with the same key. */
export type ChatRow =
  | { readonly type: 'message'; readonly key: string; readonly seq: number; readonly at: number; readonly message: ChatMessage }
  | { readonly type: 'removed'; readonly key: string; readonly seq: number; readonly at: number }
  | { readonly type: 'gift'; readonly key: string; readonly seq: number; readonly at: number; readonly combo: GiftCombo }
  | { readonly type: 'welcome'; readonly key: string; readonly seq: number; readonly at: number; readonly welcome: Welcome }
  | { readonly type: 'match'; readonly key: string; readonly seq: number; readonly at: number; readonly event: MatchEvent }
  | { readonly type: 'gap'; readonly key: string; readonly seq: number; readonly at: number }

/** The room's latest lines. */
export type ChatWindow = {
  readonly rows: readonly ChatRow[]
  /** How many lines were ever appended, for 'N new messages'. */
  readonly received: number
  /** Whether older lines exist before the first row. */
  readonly older: boolean
  /** Increases when the list is loaded again. */
  readonly generation: number
  /** Messages that moderators removed (null) or restored lately, by id, for lists that hold older pages or are frozen. */
  readonly amended: ReadonlyMap<string, ChatMessage | null>
  /** Members whose lines are left out; none where nothing says so. */
  readonly ignored?: ReadonlySet<string>
}

/** Most lines kept. */
export const CHAT_WINDOW = 300
/** The list changes at once after a quiet time, then at most this often, in ms. */
const CHAT_TICK = 100
/** Most removals and restorations that a window remembers. */
const AMENDMENTS = 300
/** Message ids that are remembered against duplicates, at least. */
const MESSAGE_MEMORY = 1_000

export const EMPTY_WINDOW: ChatWindow = { rows: [], received: 0, older: false, generation: 0, amended: new Map() }

/** Updates the quotes of a message in its answers; `excerpt` is empty while it is removed. */
function requoteRows(rows: ChatRow[], answeredId: string, excerpt: string): void {
  for (const [index, row] of rows.entries()) {
    if (row.type !== 'message') continue
    const message = requote(row.message, answeredId, excerpt)
    if (message !== row.message) rows[index] = { ...row, message }
  }
}

/** Appends the rows of pushes to `into`, which is ordered newest last; a gift may join an existing row. Returns how many were appended. */
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
      case 'matchEvent': {
        if (event.body.inChat === null || !messages.add(`match ${event.body.id}`)) break
        into.push({ type: 'match', key: event.body.id, seq: event.seq, at: event.at, event: event.body })
        appended += 1
        break
      }
      case 'marquee':
      case 'marqueeRemoved':
      case 'roomStatus':
      case 'roomStatuses':
      case 'pinned':
      case 'anchorStatus':
      case 'match':
      case 'order':
      case 'orderReverted':
      case 'venue':
      case 'unreadable':
        break
    }
  }
  return appended
}

/** Puts a restored message back in its position. One from before the first row is skipped: older pages contain it. */
function restore({ seq, at, message }: RoomEventOf<'chatRestored'>['body'], into: ChatRow[]): void {
  const row: ChatRow = { type: 'message', key: message.id, seq, at, message }
  const index = into.findLastIndex((one) => one.key === message.id)
  if (index >= 0) {
    into[index] = row
    return
  }
  // A gap has no place of its own: what is older than the lines after it is in older pages too.
  const before = into.findLastIndex((one) => one.type !== 'gap' && one.seq < seq)
  if (before >= 0) into.splice(before + 1, 0, row)
}

/** The known amendments with those of some pushes. */
function amend(known: ChatWindow['amended'], events: readonly Event[]): ChatWindow['amended'] {
  const news = events.filter((event) => event.kind === 'chatRemoved' || event.kind === 'chatRestored')
  if (news.length === 0) return known
  const amended = new Map(known)
  for (const event of news) {
    amended.delete(event.body.id)
    amended.set(event.body.id, event.kind === 'chatRestored' ? event.body.message : null)
  }
  return amended.size > AMENDMENTS ? new Map([...amended].slice(-AMENDMENTS)) : amended
}

/** Rows of one page of older history, oldest first. */
export function rowsOf(events: readonly Event[]): readonly ChatRow[] {
  const rows: ChatRow[] = []
  foldEvents(events, rows, createSeen(events.length + 1), createSeen(events.length + 1))
  return rows
}

/**
 * The room's lines (S-9): messages without duplicates by id, one welcome a member, repeated gifts merged into one row.
 * Window: 300 rows; rate: at once after a quiet time, then every 100 ms.
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

/** The client-made ids of the messages in the list, so that the sender's own unsent copies can be removed. */
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
