import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TablesFrame, type TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { TableTold } from '#src/api/model/tableNow.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { createTables } from '#server/games/tables.ts'
import { loggedIn, openTable, PROVIDER_SECRET, TABLE_GAME } from '#tests/support/gameProvider.ts'
import { forkProvider } from '#tests/support/providerFork.ts'
import { freePort } from '#tests/support/freePort.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let port: number
beforeEach(async () => {
  port = await freePort()
  server = await startTestServer({ settings: { PROVIDER_SECRET, PROVIDER_URL: `http://127.0.0.1:${port}` } })
  await openTable(server.services)
})
afterEach(() => server.stop())

const told = (change: Partial<TableTold> = {}): TableTold => ({
  game: TABLE_GAME,
  phase: 'betting',
  left: 9_000,
  results: ['B740'],
  players: 2,
  ...change,
})

/** Tables over a line and a clock in the test's hands. */
function watched() {
  const clock = { now: 1_000 }
  const waits: { run: () => void; ms: number }[] = []
  const frames: TablesFrameWire[] = []
  let answer: readonly TableTold[] | null = [told()]
  let asked = 0
  const tables = createTables({
    db: server.services.db,
    now: () => clock.now,
    line: {
      askTables: async () => {
        asked += 1
        return answer
      },
    },
    later: (run, ms) => {
      waits.push({ run, ms })
      return () => void waits.splice(0)
    },
  })
  return {
    clock,
    frames,
    waits,
    tables,
    asked: () => asked,
    answers: (next: readonly TableTold[] | null) => (answer = next),
    listen: () => tables.watch((frame) => frames.push(frame)),
    /** Waits as long as the tables want to, and for the question and its answer. */
    async turn(): Promise<number> {
      const before = waits.length
      const wait = waits.shift()
      if (wait !== undefined) {
        clock.now += wait.ms
        wait.run()
      }
      await expect.poll(() => waits.length).toBe(Math.max(1, before))
      return wait?.ms ?? 0
    },
  }
}

test('[P-5] live tables are asked about only while somebody watches', async () => {
  const { asked, listen, turn, waits } = watched()
  const before = asked()
  const stop = listen()
  await turn()
  const during = asked()
  stop()
  expect([before, during, waits]).toEqual([0, 1, []])
})

test('[P-5] who begins to watch the live tables is told how they stand', async () => {
  const { frames, listen, turn } = watched()
  listen()
  await turn()
  expect(frames).toEqual([
    { isUp: true, list: [{ game: TABLE_GAME, phase: 'betting', until: 10_000, results: ['B740'], players: 2 }] },
  ])
})

test('[P-5] a phase that ends as it was said to is not told again', async () => {
  const { answers, frames, listen, turn } = watched()
  listen()
  await turn()
  // Nothing but the way of the answer is another.
  answers([told({ left: 7_900 })])
  await turn()
  expect(frames).toHaveLength(1)
})

test('[P-5] what changes at a live table is told, but not another end of its phase', async () => {
  const { answers, frames, listen, turn, clock } = watched()
  listen()
  await turn()
  answers([told({ left: 500, players: 3 })])
  clock.now = 8_500
  await turn()
  expect(frames.at(-1)?.list[0]).toMatchObject({ players: 3, until: 10_000 })
})

test.each([
  [9_000, 1_000],
  [500, 550],
])('[P-5] where a phase ends in %i ms live tables are asked about again after %i ms', async (left, wait) => {
  const { answers, listen, turn } = watched()
  answers([told({ left })])
  listen()
  await turn()
  expect(await turn()).toBe(wait)
})

/** Somebody who stopped watching the live tables while they were asked about, and somebody else whose question, which came after it, is answered. */
async function oneStopped() {
  const { frames, listen, tables, waits } = watched()
  const stop = listen()
  stop()
  const others: TablesFrameWire[] = []
  const stopOther = tables.watch((frame) => others.push(frame))
  await expect.poll(() => others.length).toBe(1)
  return { frames, waits, stopOther }
}

test('[P-5] who stops watching the live tables while they are asked about is told nothing more', async () => {
  const { frames, stopOther } = await oneStopped()
  expect(frames).toEqual([])
  stopOther()
})

test('[P-5] live tables are not asked about again for who stopped watching meanwhile', async () => {
  const { waits, stopOther } = await oneStopped()
  expect(waits).toHaveLength(1)
  stopOther()
})

test.each([
  [1, { isUp: true }],
  [2, { isUp: false, list: [] }],
])('[P-5] after %i questions without an answer what was told last of live tables is: %o', async (missed, last) => {
  const { answers, frames, listen, turn } = watched()
  listen()
  await turn()
  answers(null)
  for (let times = 0; times < missed; times += 1) await turn()
  expect(frames.at(-1)).toMatchObject(last)
})

test('[P-5] questions without an answer take live tables away only where no answer lies between them', async () => {
  const { answers, frames, listen, turn } = watched()
  listen()
  await turn()
  for (const answer of [null, [told()], null]) {
    answers(answer)
    await turn()
  }
  expect(frames.every(({ isUp }) => isUp)).toBe(true)
})

test('[P-5] an answer brings live tables back that were away', async () => {
  const { answers, frames, listen, turn } = watched()
  answers(null)
  listen()
  for (const _ of [1, 2]) await turn()
  const away = frames.at(-1)
  answers([told()])
  await turn()
  expect([away, frames.at(-1)]).toMatchObject([{ isUp: false }, { isUp: true, list: [{ game: TABLE_GAME }] }])
})

test('[P-5] a live table that the site does not have is left out', async () => {
  const { answers, frames, listen, turn } = watched()
  answers([told(), told({ game: 'another-table' })])
  listen()
  await turn()
  expect(frames.at(-1)?.list).toMatchObject([{ game: TABLE_GAME }])
})

test('[P-5] the live tables of a venue that is not shown are left out', async () => {
  const { frames, listen, turn } = watched()
  listen()
  await turn()
  const before = frames.at(-1)?.list.length
  await server.services.write(({ db }) =>
    db
      .updateTable('venue')
      .set({ channel_status: 0, is_display: 0 })
      .where('code', '=', 'AGZR')
      .execute()
      .then(() => undefined),
  )
  await turn()
  expect([before, frames.at(-1)]).toEqual([1, { isUp: true, list: [] }])
})

test('[P-5] a visitor who watches hears how the table of the provider goes on, that it is away, and that it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchorage-tables-'))
  const speed = { PROVIDER_TABLE_SPEED: '10' }
  let provider = await forkProvider(server.url, folder, port, speed)
  const visitor = await server.connect()
  const frames: TablesFrame[] = []
  visitor.raw.on('tables', (frame: unknown) => frames.push(v.parse(TablesFrame, frame)))
  visitor.raw.emit('tablesWatch', {})
  await expect.poll(() => frames.at(-1)?.list[0]?.phase).toBe('published')
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, 'm-mia'), TABLE_GAME, () => framePlace(null, port)),
  )
  const { said } = await provider.ask('enter', { token: launch?.path.split('#')[1] ?? '' })
  await provider.ask('table/seed', { frame: said['frame'], clientSeed: 'seed-of-mia' })
  await expect.poll(() => frames.some(({ list }) => list[0]?.phase === 'betting')).toBe(true)
  await provider.kill()
  await expect.poll(() => frames.at(-1)?.isUp).toBe(false)
  provider = await forkProvider(server.url, folder, port, speed)
  await expect.poll(() => frames.at(-1)?.isUp).toBe(true)
  visitor.raw.emit('tablesUnwatch', {})
  await provider.kill()
  await rm(folder, { recursive: true, force: true })
})
