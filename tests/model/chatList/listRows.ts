import { type ChatRow, type ChatWindow, EMPTY_WINDOW } from '#src/streams/chat.ts'

export const rowsOf = (...seqs: readonly number[]): ChatRow[] =>
  seqs.map((seq) => ({ type: 'gap', key: `g${seq}`, seq, at: seq }))

/** A list as it stands, from line 30; `older` = there is more above it; `received` = lines that came so far. */
export const windowOf = (older: boolean, received = 2): ChatWindow => ({
  ...EMPTY_WINDOW,
  rows: rowsOf(30, 31),
  older,
  received,
})
