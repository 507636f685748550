import { type Observable, shareReplay } from 'rxjs'
import { type ChatWindow, chatWindow } from './chat.ts'
import { type GiftCombo, giftCombos } from './gift.ts'
import type { RoomStreams } from './room.ts'

/** What an open room shows as lines. */
export type RoomLines = {
  /** The list of lines; a late subscriber gets the list as it is. */
  readonly chat: Observable<ChatWindow>
  readonly gifts: Observable<readonly GiftCombo[]>
}

const LINES = new WeakMap<RoomStreams, RoomLines>()

/** The lines of a room: one list for all who ask while the room is open. Apart from the room, since a lobby has none. */
export function linesOf(streams: RoomStreams): RoomLines {
  const known = LINES.get(streams)
  if (known !== undefined) return known
  const { deliveries } = streams
  const lines = {
    chat: chatWindow(deliveries).pipe(shareReplay({ bufferSize: 1, refCount: true })),
    gifts: giftCombos(deliveries),
  }
  LINES.set(streams, lines)
  return lines
}
