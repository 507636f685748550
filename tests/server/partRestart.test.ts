import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPartProcess, type PartProcess } from '#server/sim/partProcess.ts'

// A part of the demo that ends while nothing can be started, as when the program that runs it is being replaced.

const node = process.execPath
const PATIENCE = 45_000
const PORT = 4_242

let folder: string
let part: PartProcess<null>
/** The port that each try is told of. */
let tries: (number | null)[]
let said: readonly unknown[][]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-restart-'))
  const entry = join(folder, 'entry.mjs')
  // It says that it is ready, and ends when it is told that somebody wants it to.
  await writeFile(
    entry,
    `import { existsSync } from 'node:fs'
     process.send({ type: 'ready', port: ${PORT} })
     setInterval(() => existsSync(${JSON.stringify(join(folder, 'end'))}) && process.exit(1), 20)`,
  )
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined).mock.calls
  tries = []
  part = createPartProcess(entry, (_: null, lastPort) => {
    tries.push(lastPort)
    return {}
  })
  await part.start(null)
  await isBack()
  process.execPath = join(folder, 'missing')
  await writeFile(join(folder, 'end'), '')
  await vi.waitUntil(() => tries.length > 1, PATIENCE)
  await rm(join(folder, 'end'))
})
afterEach(async () => {
  process.execPath = node
  await part.stop()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const isBack = () => vi.waitFor(() => expect(part.port()).toBe(PORT), PATIENCE)
const isTriedAgain = () => vi.waitFor(() => expect(tries.length).toBeGreaterThan(2), PATIENCE)

test('[P-5] a part that could not be started again is tried until it can be', async () => {
  process.execPath = node
  await isBack()
  expect(part.port()).toBe(PORT)
}, 120_000)

test('[P-5] a part that could not be started again is told of its last port', async () => {
  await isTriedAgain()
  expect(tries.slice(0, 3)).toEqual([null, PORT, PORT])
}, 120_000)

test('[P-5] a part that could not be started again holds up no stop', async () => {
  await expect(part.stop()).resolves.toBeUndefined()
}, 120_000)

test('[P-5] a part that cannot be started again is told in the log once, with why', async () => {
  await isTriedAgain()
  await part.stop()
  expect(said).toEqual([[expect.stringContaining('entry.mjs'), expect.objectContaining({ code: 'ENOENT' })]])
}, 120_000)
