import { combineLatest, map, type Observable, scan } from 'rxjs'
import { type ChatRow, type ChatWindow, EMPTY_WINDOW } from './chat.ts'

type Heard = { readonly window: ChatWindow; readonly seq: number; readonly generation: number; readonly unheard: number }

const NOTHING: Heard = { window: EMPTY_WINDOW, seq: 0, generation: 0, unheard: 0 }

const isIgnored = (row: ChatRow, ids: ReadonlySet<string>): boolean =>
  row.type === 'message' && ids.has(row.message.sender.memberId)

/**
 * The room's lines without those of ignored members, which are not counted as received either. Who is heard again is back with the lines
 * that the window still holds. Each window carries whom it leaves out, for lists that hold older pages or stand still.
 */
export function withoutIgnored(
  windows: Observable<ChatWindow>,
  ignored: Observable<ReadonlySet<string>>,
): Observable<ChatWindow> {
  return combineLatest([windows, ignored]).pipe(
    scan((before: Heard, [window, ids]): Heard => {
      const seq = before.generation === window.generation ? before.seq : 0
      const unheard = before.unheard + (ids.size === 0 ? 0 : countAfter(window.rows, seq, ids))
      const place = { seq: window.rows.at(-1)?.seq ?? seq, generation: window.generation, unheard }
      if (ids.size === 0 && unheard === 0) return { window, ...place }
      const rows = ids.size === 0 ? window.rows : window.rows.filter((row) => !isIgnored(row, ids))
      return { window: { ...window, rows, received: window.received - unheard, ignored: ids }, ...place }
    }, NOTHING),
    map(({ window }) => window),
  )
}

/** Ignored lines behind a place in the room's order. */
function countAfter(rows: readonly ChatRow[], seq: number, ids: ReadonlySet<string>): number {
  let count = 0
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]
    if (row === undefined || row.seq <= seq) break
    if (isIgnored(row, ids)) count += 1
  }
  return count
}
