import { onTestFinished, vi } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { TableState, TableStateWire } from '#src/api/model/games/baccarat/table.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'

const BOX = { stake: toWire(fen(0)), players: 0 }
const BETTING: TableStateWire = {
  seq: 1,
  at: 0,
  phase: 'betting',
  until: 0,
  round: 1,
  shoe: 0,
  hand: 0,
  chain: { end: '0'.repeat(64), salt: null, seeds: [] },
  cards: null,
  results: [],
  revealed: null,
  boxes: { player: BOX, tie: BOX, banker: BOX },
  seats: [],
  players: 1,
}

/** The line to a table that is open for bets, in the place of the network: what the table says of its time comes by it. */
export function openTableLine() {
  let line: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', async () => new Response(body))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    says: (change: Pick<TableState, 'seq' | 'at' | 'until'>) =>
      line.enqueue(new TextEncoder().encode(`event: state\ndata: ${JSON.stringify({ ...BETTING, ...change })}\n\n`)),
  }
}
