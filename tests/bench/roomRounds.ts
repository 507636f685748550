import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'

/** What a page holds after a collection. `dataKB` = its scripts' own objects, closures, lists and texts; `heapMB` = with their compiled code, which grows as it runs. */
export type Held = {
  readonly dataKB: number
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
}

/** Opens the counters of a page. */
export async function openCounters(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  return devtools
}

/** What the page holds once all that is no longer needed is gone, without its data. What a collection frees may free more in the next. */
export async function counted(devtools: CDPSession): Promise<Omit<Held, 'dataKB'>> {
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heapMB: of('JSHeapUsedSize') / 1e6,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    documents: of('Documents'),
  }
}

/** As `counted`, with its data too, which takes a snapshot. */
export async function held(devtools: CDPSession): Promise<Held> {
  return { ...(await counted(devtools)), dataKB: await dataKB(devtools) }
}

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({ node_fields: v.array(v.string()), node_types: v.looseTuple([v.array(v.string())]) }),
  }),
  nodes: v.array(v.number()),
})
/** Kinds of things in a heap that a page makes; the others are the engine's. */
const DATA = [
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'regexp',
  'symbol',
  'bigint',
]

/** Size of a page's own data, in KB: from a snapshot, since the heap's whole size also counts code that was compiled anew. */
async function dataKB(devtools: CDPSession): Promise<number> {
  let text = ''
  const add = ({ chunk }: { chunk: string }) => {
    text += chunk
  }
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add)
  const { snapshot, nodes } = v.parse(Snapshot, JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (DATA.includes(types[0][nodes[at + typeAt]!]!)) bytes += nodes[at + sizeAt]!
  }
  return bytes / 1_000
}

/**
 * Enters rooms and leaves them again, `rounds` times, as a person would who goes through the list: by the page's own links, without a
 * load. A room counts as entered when its picture plays and its chat is there. The page is the live list, before and after.
 */
export async function enterAndLeave(page: Page, rooms: readonly string[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const room = rooms[round % rooms.length]!
    await page.locator(`a[href="${room}"]`).first().click()
    await page.locator('[data-picture="playing"]').waitFor({ timeout: 30_000 })
    await page.getByRole('log').waitFor()
    await page.goBack()
    await page.locator(`a[href="${room}"]`).first().waitFor()
  }
}

/** Rooms of the live list that play: their addresses. */
export async function playingRooms(page: Page, most: number): Promise<readonly string[]> {
  const cards = page.getByRole('article').filter({ hasText: '直播中' })
  await cards.first().waitFor()
  const links = await cards
    .locator('a[href^="/app/live/room/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(links)].slice(0, most)
}
