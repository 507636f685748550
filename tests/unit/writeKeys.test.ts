import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLocalBus } from '#server/platform/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import { TooLate } from '#server/platform/tooLate.ts'
import { createSideBySideWrite } from '#server/platform/writeSideBySide.ts'

type FakeTransaction = {
  readonly setIsolationLevel: () => FakeTransaction
  readonly execute: (work: (db: object) => Promise<unknown>) => Promise<unknown>
}

/** A PostgreSQL that answers at once: the locks that each work asked it for, in their order. */
function recorded(now = () => 1) {
  const taken: string[][] = []
  const transaction: FakeTransaction = { setIsolationLevel: () => transaction, execute: (work) => work({}) }
  const connection = {
    execute: (work: (connection: object) => Promise<unknown>) => {
      const locks: string[] = []
      taken.push(locks)
      return work({
        executeQuery: ({ sql }: { readonly sql: string }) => Promise.resolve(locks.push(sql)),
        transaction: () => transaction,
      })
    },
  }
  const database = { connection: () => connection } as unknown as Database
  const write = createSideBySideWrite(database, createLocalBus(), now, () => Promise.resolve(), { wait: () => Promise.resolve() })
  return { write, taken }
}

test('[Q7] works that name the same keys the other way round take them in one order: nobody waits in a circle', async () => {
  const { write, taken } = recorded()
  const done: string[] = []
  const work = (name: string, ...keys: string[]) =>
    write(
      async () => {
        await turn()
        done.push(name)
      },
      { keys },
    )
  await Promise.all([
    work('there', 'member:a', 'account:house'),
    work('back', 'account:house', 'member:a'),
    work('round', 'account:house', 'room:r', 'member:a', 'account:house'),
    work('round again', 'member:a', 'room:r', 'account:house'),
  ])
  expect(done).toEqual(['there', 'back', 'round', 'round again'])
  expect(taken.map((locks) => locks.length)).toEqual([2, 2, 3, 3])
  expect([taken[1], taken[3]]).toEqual([taken[0], taken[2]])
})

test('[Q7] a work whose turn comes after its patience does nothing; one whose turn comes at its end is done', async () => {
  let at = 1_000
  const { write } = recorded(() => at)
  const done: string[] = []
  const work = (name: string, patience?: number) =>
    write(
      async () => {
        await turn()
        done.push(name)
        if (name === 'long') at += 5_000
      },
      { keys: ['room:r'], patience },
    )
  const ends = await Promise.allSettled([work('long'), work('late', 4_999), work('just', 5_000), work('patient')])
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason : null))).toEqual([null, expect.any(TooLate), null, null])
  expect(done).toEqual(['long', 'just', 'patient'])
})

/** As PostgreSQL refuses a work that met another one. */
const meeting = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

test('[Q7] a work that met others five times runs while no other of its process does', async () => {
  const { write } = recorded()
  let running = 0
  const beside: number[] = []
  const unlucky = async () => {
    beside.push(running)
    if (beside.length < 7) throw meeting()
  }
  let isOver = false
  const others = Array.from({ length: 4 }, async () => {
    while (!isOver)
      await write(async () => {
        running += 1
        await turn()
        running -= 1
      })
  })
  await turn()
  await write(unlucky)
  isOver = true
  await Promise.all(others)
  expect(beside.slice(0, 5)).toEqual([4, 4, 4, 4, 4])
  expect(beside.slice(5)).toEqual([0, 0])
})

test('[Q7] of all processes one work at a time runs alone: it takes one more lock than its own, after them', async () => {
  const { write, taken } = recorded()
  const meetsOften = (keys: readonly string[]) => {
    let tries = 0
    return write(
      async () => {
        tries += 1
        if (tries < 6) throw meeting()
      },
      { keys },
    )
  }
  await meetsOften(['member:a', 'room:r'])
  await meetsOften([])
  const asked = taken.map((locks) => locks.filter((sql) => sql.includes('pg_advisory_lock(')))
  expect(asked.map((locks) => locks.length)).toEqual([2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 1])
  expect(asked[5]?.slice(0, 2)).toEqual(asked[0])
  expect(asked[11]).toEqual(asked[5]?.slice(2))
})
