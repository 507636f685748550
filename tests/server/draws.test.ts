import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawProof } from '#src/api/contract/draws.ts'
import { readAnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { profile } from '#src/api/profile.ts'
import { closeDraw, commitDraw, revealDraw } from '#server/draws/draws.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const LOTTERY = { rules: 'lottery', winners: 2 } as const
const TICKETS = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5']
const write = <T>(work: (tx: Transaction) => Promise<T>) => server.services.write(work)
const commit = (key: string, terms: Parameters<typeof commitDraw>[3] = LOTTERY) =>
  write((tx) => commitDraw(tx, server.services.vault, key, terms))
const close = (id: string, entries = TICKETS) => write((tx) => closeDraw(tx, id, entries))
const reveal = (id: string) => write((tx) => revealDraw(tx, server.services.vault, id))
const proof = async (id: string) => readAnyProof(granted(await server.call(drawProof, { id })).proof)
const refused = { code: profile.codes.conflict }

test('[P-9] a draw is committed to before anybody takes part, and computed again by anybody after it', async () => {
  const { id, hash } = await commit('lottery:1')
  expect(await proof(id)).toMatchObject({ commitment: hash, serverSeed: null, input: null, entries: [], drawn: null })
  const { input } = await close(id)
  const closed = await proof(id)
  expect(closed).toMatchObject({ commitment: hash, serverSeed: null, input, entries: TICKETS, drawn: null })
  const result = await reveal(id)
  const told = await proof(id)
  expect(told).toMatchObject({ ...result, commitment: hash, input, entries: TICKETS })
  expect(commitmentOf(told?.serverSeed ?? '')).toBe(hash)
  expect(verifyAny(told!)).toEqual({ state: 'equal' })
})

test('[P-9] each step is done once: asked again it answers the same, and nothing of it can be changed', async () => {
  const first = await commit('lottery:2')
  expect(await commit('lottery:2')).toEqual(first)
  await expect(commit('lottery:2', { ...LOTTERY, winners: 3 })).rejects.toMatchObject(refused)
  await expect(reveal(first.id)).rejects.toMatchObject(refused)
  const closed = await close(first.id)
  expect(await close(first.id, TICKETS.toReversed())).toEqual(closed)
  await expect(close(first.id, [...TICKETS, 'T-6'])).rejects.toMatchObject(refused)
  const result = await reveal(first.id)
  expect(await reveal(first.id)).toEqual(result)
  await expect(close(first.id, ['T-1'])).rejects.toMatchObject(refused)
})

test('[P-9] the seed lies sealed until it is told, and no two draws have the same', async () => {
  const [one, other] = [await commit('lottery:3'), await commit('lottery:4')]
  expect(one.hash).not.toBe(other.hash)
  const row = await server.services.db.selectFrom('draw').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
  expect([row.seed, row.sealed_seed.startsWith('v1.')]).toEqual([null, true])
  expect(commitmentOf(server.services.vault.open(row.sealed_seed, one.id))).toBe(one.hash)
})

test('[P-9] a wheel and red packets are drawn and verified the same way', async () => {
  const wheel = await commit('wheel:1', { rules: 'wheel', weights: [9_000, 1_000] })
  const packets = await commit('rain:1', { rules: 'packets', pot: 100_000, parts: 300 })
  for (const { id } of [wheel, packets]) {
    await close(id, ['mine'])
    await reveal(id)
    expect(verifyAny((await proof(id))!)).toEqual({ state: 'equal' })
  }
})

test('[P-9] a draw that dies in the middle is the same draw afterwards', async () => {
  const { id, hash } = await commit('lottery:5')
  await close(id)
  const dies = write(async (tx) => {
    await revealDraw(tx, server.services.vault, id)
    throw new Error('crash')
  })
  await expect(dies).rejects.toThrow('crash')
  await server.restart()
  await reveal(id)
  const told = await proof(id)
  expect(told).toMatchObject({ commitment: hash })
  expect(verifyAny(told!)).toEqual({ state: 'equal' })
})

test('[P-9] a draw that nobody made is not found, and entries that are none are refused', async () => {
  expect(await server.call(drawProof, { id: 'dr-none' })).toMatchObject({ ok: false, code: profile.codes.notFound })
  await expect(close('dr-none')).rejects.toMatchObject({ code: profile.codes.notFound })
  const { id } = await commit('lottery:6')
  await expect(close(id, ['two\nlines'])).rejects.toThrow()
})
