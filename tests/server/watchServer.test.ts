import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { watchServer } from '#server/watchServer.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What metrics are read from.

const { db, services } = await startBareServices(() => 1_000)
beforeEach(() => emptyTables(db, 'gift_thanks'))

type Read = () => unknown
type Nodes = NonNullable<Parameters<typeof watchServer>[1]['nodes']>

/** What can be read of a server; `now` = its clock. */
function watched({ nodes = null, now = () => 1_000 }: { readonly nodes?: Nodes | null; readonly now?: () => number } = {}) {
  const reads = new Map<string, Read>()
  const metrics = { onRead: (name: string, read: Read) => void reads.set(name, read) } as unknown as Metrics
  const sockets = {
    open: () => ({ sockets: 3, rooms: 2 }),
    counts: { sent: 5 },
    tooSlow: () => 4,
  } as unknown as Parameters<typeof watchServer>[1]['sockets']
  watchServer(metrics, { services: { ...services, now, writesWaiting: () => 7 }, sockets, nodes })
  return { names: [...reads.keys()], read: async (name: string) => reads.get(name)?.() }
}

test.each([
  ['sockets', 3],
  ['rooms', 2],
  ['socketFrames', { sent: 5 }],
  ['socketsTooSlow', 4],
  ['writesWaiting', 7],
])('[Q15] of %s metrics read what there is', async (name, count) => {
  expect(await watched().read(name)).toEqual(count)
})

test('[Q15] a server that is alone tells nothing of nodes', () => {
  expect(watched().names.filter((name) => /bus|redis|nodes/i.test(name))).toEqual([])
})

test.each([
  [true, { busOutbox: 6, redisUp: 1, nodesElsewhere: 8 }],
  [false, { busOutbox: 6, redisUp: 0, nodesElsewhere: 8 }],
])('[Q15] a node of several tells what waits for the others, and whether Redis is there: %s', async (isThere, told) => {
  const { read } = watched({ nodes: { outboxSize: async () => 6, isThere: async () => isThere, elsewhere: () => 8 } })
  const names = Object.keys(told)
  const counts = await Promise.all(names.map(read))
  expect(Object.fromEntries(names.map((name, at) => [name, counts[at]]))).toEqual(told)
})

/** Something that is due in the background. */
const due = () => writeRows(db, row('gift_thanks', { due_at: 1 }))

/** How many are due as metrics read it now, some ms later. */
async function thanksDue(read: ReturnType<typeof watched>['read'], later = 0) {
  if (later > 0) vi.advanceTimersByTime(later)
  return (await read('jobsDue')) as { readonly thanks: number }
}

test.each([
  [9_999, 1],
  [10_000, 2],
])('[Q15] the database is counted again after ten seconds: after %i ms', async (later, thanks) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { read } = watched()
  await due()
  expect(await thanksDue(read)).toMatchObject({ thanks: 1 })
  await due()
  expect(await thanksDue(read, later)).toMatchObject({ thanks })
})

test('[Q15] a count that failed is asked again at once', async () => {
  const unreadable: unknown = {}
  let at = unreadable as number
  const { read } = watched({ now: () => at })
  await due()
  await expect(read('jobsDue')).rejects.toThrow()
  at = 1_000
  expect(await thanksDue(read)).toMatchObject({ thanks: 1 })
})
