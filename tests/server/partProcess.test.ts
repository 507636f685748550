import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { providerKeys } from '#server/games/walletSigns.ts'
import { createProviderProcess, type ProviderProcess } from '#server/sim/providerProcess.ts'
import { loggedIn, openGames, PROVIDER_SECRET, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'sim', 'provider', 'main.ts')

let folder: string
let server: TestServer
let provider: ProviderProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-part-'))
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  await openGames(server.services)
  // The provider itself, from its source; it says which process it is.
  const entry = join(folder, 'entry.mjs')
  await writeFile(
    entry,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid))
     const { register } = await import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
     register()
     await import(${JSON.stringify(main)})`,
  )
  provider = createProviderProcess(entry, folder)
  await provider.start({
    site: server.url,
    parents: [],
    keys: providerKeys(PROVIDER_SECRET),
    host: '127.0.0.1',
    port: 0,
    folder,
  })
  await isBack()
})
afterEach(async () => {
  await provider.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGKILL')
  await vi.waitFor(() => expect(provider.port()).toBeNull(), 45_000)
}
/** It starts from its source, which takes a busy machine its time. */
const isBack = () => vi.waitFor(() => expect(provider.port()).not.toBeNull(), 45_000)

async function ask(port: number | null, path: string, asked: object) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method: 'POST', body: JSON.stringify(asked) })
  return { status: response.status, said: v.parse(v.looseObject({ frame: v.optional(v.string()) }), await response.json()) }
}

test('[P-5] a part that was stopped, as when another node takes it over, can be started again and is kept running', async () => {
  const home = { site: server.url, parents: [], keys: providerKeys(PROVIDER_SECRET), host: '127.0.0.1', port: 0, folder }
  await provider.stop()
  expect(provider.port()).toBeNull()
  await provider.start(home)
  await isBack()
  await kill()
  await isBack()
  expect(provider.port()).not.toBeNull()
}, 180_000)

test('[P-5] a frame that is open when its provider dies plays on where it is, once the provider is back', async () => {
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, 'm-mia'), SLOT_GAME, () => framePlace(null, provider.port())),
  )
  const port = launch?.port ?? null
  const { said } = await ask(port, 'enter', { token: launch?.path.split('#')[1] })
  await kill()
  await isBack()
  expect(provider.port()).toBe(port)
  expect(await ask(port, 'state', { frame: said.frame })).toMatchObject({ status: 200, said: { game: SLOT_GAME } })
}, 180_000)

test('[P-5] a provider whose port is taken meanwhile runs on another', async () => {
  const port = provider.port()!
  await kill()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  try {
    await isBack()
    expect(provider.port()).not.toBe(port)
  } finally {
    other.close()
  }
}, 180_000)
