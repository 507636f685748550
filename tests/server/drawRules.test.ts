import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DrawTerms, MOST_ENTRIES } from '#src/api/model/draw/drawProof.ts'
import { closeDraw, commitDraw, foreseeDraw, proofOf, revealDraw } from '#server/draws/draws.ts'
import { emptyTables } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// The steps of a draw, and what is told of it at each, one rule at a time.

const begin = 1_000_000_000_000
let now = begin
const { db, services } = await startBareServices(() => now)
const { vault } = services
beforeEach(async () => {
  now = begin
  await emptyTables(db, 'draw')
})

const LOTTERY = { rules: 'lottery', winners: 2 } as const
const TICKETS = ['T-1', 'T-2', 'T-3']
const commit = (terms: DrawTerms = LOTTERY, key = 'k') => services.write((tx) => commitDraw(tx, vault, key, terms))
const close = (id: string, entries: readonly string[] = TICKETS) => services.write((tx) => closeDraw(tx, id, entries))
const reveal = (id: string) => services.write((tx) => revealDraw(tx, vault, id))
const proof = async (id: string): Promise<unknown> => JSON.parse(await proofOf(db, id))
const notFound = { words: 'notFound' }
const conflict = { words: 'conflict' }

describe('who must act on a draw before it is told', () => {
  test('[P-9] foresees what it comes to once it is closed', async () => {
    const { id } = await commit()
    await close(id)
    const foreseen = await foreseeDraw(db, vault, id)
    expect(await reveal(id)).toEqual(foreseen)
  })

  test('[P-9] foresees nothing of one that is open', async () => {
    const { id } = await commit()
    await expect(foreseeDraw(db, vault, id)).rejects.toMatchObject(conflict)
  })

  test('[P-9] foresees nothing of one that there is not', async () => {
    await expect(foreseeDraw(db, vault, 'none')).rejects.toMatchObject(notFound)
  })

  test('[P-9] tells nobody by it', async () => {
    const { id } = await commit()
    await close(id)
    await foreseeDraw(db, vault, id)
    expect(await proof(id)).toMatchObject({ serverSeed: null, drawn: null })
  })
})

test.each<readonly [DrawTerms, object]>([
  [{ rules: 'wheel', weights: [9_000, 1_000] }, { sector: null }],
  [LOTTERY, { drawn: null }],
  [{ rules: 'packets', pot: 100, parts: 3 }, { amounts: null }],
])('[P-9] of %j nothing that was drawn is told before its end', async (terms, hidden) => {
  const { id } = await commit(terms)
  await close(id)
  expect(await proof(id)).toMatchObject({ ...terms, ...hidden, serverSeed: null })
})

test('[P-9] a draw that there is not is neither told nor proven', async () => {
  await expect(reveal('none')).rejects.toMatchObject(notFound)
  await expect(proofOf(db, 'none')).rejects.toMatchObject(notFound)
})

test('[P-9] a draw is not closed with more entries than it may have', async () => {
  const { id } = await commit()
  const entries = Array.from({ length: MOST_ENTRIES + 1 }, (_, number) => `T-${number}`)
  await expect(close(id, entries)).rejects.toThrow(v.ValiError)
  expect(await db.selectFrom('draw').select('state').execute()).toEqual([{ state: 'committed' }])
})

test('[P-9] there is no draw by terms without a winner', async () => {
  await expect(commit({ ...LOTTERY, winners: 0 })).rejects.toThrow(v.ValiError)
  expect(await db.selectFrom('draw').selectAll().execute()).toEqual([])
})

test('[P-9] each key has a draw of its own, with a seed of its own', async () => {
  const [one, other] = [await commit(LOTTERY, 'a'), await commit(LOTTERY, 'b')]
  expect([one.id === other.id, one.hash === other.hash]).toEqual([false, false])
})

test('[P-9] closing one draw leaves the others open', async () => {
  const [one, other] = [await commit(LOTTERY, 'a'), await commit(LOTTERY, 'b')]
  await close(one.id)
  await reveal(one.id)
  expect(await proof(other.id)).toMatchObject({ input: null, entries: [], serverSeed: null, drawn: null })
})

test('[P-9] each step of a draw keeps when it was done first', async () => {
  const step = async (work: () => Promise<unknown>) => {
    now += 1
    await work()
  }
  const { id } = await commit()
  await step(() => close(id))
  await step(() => reveal(id))
  await step(() => close(id))
  await step(() => reveal(id))
  await step(() => commit())
  const times = await db.selectFrom('draw').select(['state', 'committed_at', 'closed_at', 'revealed_at']).execute()
  expect(times).toEqual([{ state: 'revealed', committed_at: begin, closed_at: begin + 1, revealed_at: begin + 2 }])
})
