import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { type BusMessage, createLocalBus } from '#server/platform/bus.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { addPending } from '#server/ledger/houseTotals.ts'
import { balanceOf, HOUSE, transfer } from '#server/ledger/ledger.ts'
import { countAttempt } from '#server/members/failedAttempts.ts'
import { addMember, findMember } from '#server/members/members.ts'
import { launchGame } from '#server/games/launch.ts'
import { createHandOver } from '#server/members/handOver.ts'
import { launchVenue } from '#server/venues/venueTokens.ts'
import { keepChallenge } from '#server/verification/challenges.ts'
import { keepResult } from '#server/verification/results.ts'
import { readEnv } from '#server/platform/env.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import type { WriteMetrics } from '#server/platform/metrics/metrics.ts'
import { openStore, type Store } from '#server/platform/db/store.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { createVault } from '#server/platform/vault.ts'
import { createSideBySideWrite, WritersCollide } from '#server/platform/writeSideBySide.ts'
import { createServices, type Services } from '#server/services.ts'
import { startTaskWatch } from '#server/tasks/taskWatch.ts'
import { findDataKeys } from '#server/platform/dataKeys.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { loggedIn, openGames, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'

const programs = findPostgres()
const MEMBERS = ['m-a', 'm-b', 'm-c']
const ROOMS = ['r-1', 'r-2']
const [OPENING, PRICE] = [60, 7]
/** Rows that a group may have: a rule that reads more than it writes. */
const MOST = 3

let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null
const stores: Store[] = []
type Side = { readonly services: Services; readonly heard: BusMessage[] }
let sides: readonly Side[] = []
/** How often the new database was filled. */
let fills = 0
/** Far enough apart that nothing is asked too often. */
let clock = 1_700_000_000_000
const now = () => (clock += 10_000)

async function world(tx: Transaction): Promise<void> {
  for (const id of MEMBERS)
    await addMember(tx, {
      id,
      name: id,
      nickname: id,
      passwordHash: null,
      role: 'member',
      vipLevel: 1,
      avatar: '/art/a.svg',
      gold: OPENING,
      fen: OPENING,
    })
  await tx.db
    .insertInto('gift')
    .values({
      id: 'g-1',
      gift_type: 'small',
      status: '1',
      gift_code: 'rose',
      price: coins(PRICE),
      name: 'Rose',
      url: '/art/gift/rose.svg',
      svga_url: null,
    })
    .execute()
}

beforeAll(async () => {
  if (programs === null) return
  postgres = await startPostgres(programs)
  const env = readEnv({ DATABASE_URL: await postgres.createDatabase(), DATA_KEY })
  const vault = createVault(findDataKeys(env))
  const services = (db: Store['db']) => createServices({ env, db, now, vault, passwordCost: 4 })
  // Both begin at one moment, as nodes do that are started together.
  stores.push(
    ...(await Promise.all(
      [0, 1].map(() =>
        openStore(env, async (draft) => {
          fills += 1
          await services(draft).write(world)
        }),
      ),
    )),
  )
  sides = stores.map(({ db }) => {
    const heard: BusMessage[] = []
    const one = services(db)
    one.bus.subscribe((message) => heard.push(message))
    return { services: one, heard }
  })
  await openGames(sides[0]!.services)
})
afterAll(async () => {
  for (const { services } of sides) {
    await services.writesSettled()
    await services.pictures.stop()
  }
  for (const { close } of stores) await close()
  await postgres?.stop()
})

type Act =
  | { readonly what: 'give'; readonly from: string; readonly to: string; readonly amount: number; readonly key: number }
  | { readonly what: 'chat'; readonly member: string; readonly room: string; readonly key: number }
  | { readonly what: 'gift'; readonly member: string; readonly room: string; readonly key: number }
  | { readonly what: 'claim'; readonly group: number }
  | { readonly what: 'add' }

const member = fc.constantFrom(...MEMBERS)
const key = fc.nat(5)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .record({ what: fc.constant('give' as const), from: member, to: member, amount: fc.integer({ min: 1, max: 40 }), key })
    .filter(({ from, to }) => from !== to),
  fc.record({ what: fc.constant('chat' as const), member, room: fc.constantFrom(...ROOMS), key }),
  fc.record({ what: fc.constant('gift' as const), member, room: fc.constantFrom(...ROOMS), key }),
  fc.record({ what: fc.constant('claim' as const), group: fc.nat(1) }),
  fc.record({ what: fc.constant('add' as const) }),
)
const acts = fc.array(fc.record({ side: fc.nat(1), act }), { minLength: 4, maxLength: 24 })

/** What the database says of a run, by the names that the run gave its things. */
async function carryOut(run: string, { services }: Side, one: Act): Promise<void> {
  if (one.what === 'give') {
    const [named, digest] = [`give:${run}:${one.key}`, digestOf(one.from, one.to, one.amount)]
    const order = { kind: 'test', key: named, digest, asset: 'FEN', from: one.from, to: one.to, amount: fen(one.amount) } as const
    await services.write((tx) => transfer(tx, order))
  } else if (one.what === 'chat')
    await services.chat.post({
      memberId: one.member,
      room: `${run}-${one.room}`,
      clientId: `chat-${run}-${one.key}-aaaaaaaa`,
      content: 'hello',
    })
  else if (one.what === 'gift')
    await services.gifts.give({
      memberId: one.member,
      room: `${run}-${one.room}`,
      clientId: `gift-${run}-${one.key}-aaaaaaaa`,
      giftId: 'g-1',
      quantity: 1,
    })
  else if (one.what === 'add') await addPending(services.db)
  else
    await services.write(async (tx) => {
      const group = `${run}:${one.group}:`
      const rows = await tx.db
        .selectFrom('nonce')
        .select('value')
        .where('value', '>=', group)
        .where('value', '<', `${group}~`)
        .execute()
      if (rows.length >= MOST) throw new Error('the group is full')
      await tx.db
        .insertInto('nonce')
        .values({ value: `${group}${newId('n')}`, expires_at: 1 })
        .execute()
    })
}

describe.runIf(programs !== null)('on PostgreSQL (Debian: apt-get install postgresql)', () => {
  test('[Q7] [Q8] [Q9] [Q2] two servers write the same wallets, rooms and things side by side: books add up, nothing doubles, orders have no hole', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const run = `u${(runs += 1)}`
        const { db } = stores[0]!
        for (const room of ROOMS) await sides[0]!.services.rooms.ensure(`${run}-${room}`, 'live')
        for (const { heard } of sides) heard.length = 0
        const ended = await Promise.allSettled(steps.map(({ side, act: one }) => carryOut(run, sides[side]!, one)))

        // Nobody is refused for want of luck.
        for (const end of ended) if (end.status === 'rejected') expect(end.reason).not.toBeInstanceOf(WritersCollide)
        expect(await auditLedger(db)).toEqual([])
        for (const asset of ['FEN', 'GOLD'] as const)
          for (const id of MEMBERS) expect(await balanceOf(db, id, asset)).toBeGreaterThanOrEqual(0)
        for (const room of ROOMS.map((one) => `${run}-${one}`)) {
          const rows = await db
            .selectFrom('room_event')
            .select(['seq', 'event_id'])
            .where('room', '=', room)
            .orderBy('seq')
            .execute()
          expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
          const told = sides.map(({ heard }) =>
            heard.flatMap((message) => (message.type === 'event' && message.room === room ? [message.event.seq] : [])),
          )
          // Each side tells of its own, in their order; together they tell of each once.
          for (const seqs of told) expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
          expect(told.flat().toSorted((left, right) => left - right)).toEqual(rows.map(({ seq }) => seq))
        }
        for (const group of [0, 1]) {
          const asked = steps.filter(({ act: one }) => one.what === 'claim' && one.group === group).length
          const rows = await db.selectFrom('nonce').select('value').where('value', 'like', `${run}:${group}:%`).execute()
          expect(rows).toHaveLength(Math.min(MOST, asked))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('[Q7] what comes to the house is in its balance at once, and stays in it when two servers add it up', async () => {
    const { db } = stores[0]!
    const room = newId('gifts')
    await sides[0]!.services.rooms.ensure(room, 'live')
    const paid = { kind: 'test', key: newId('paid'), digest: 'paid', asset: 'GOLD', from: HOUSE.mint, to: 'm-c' } as const
    await sides[0]!.services.write((tx) => transfer(tx, { ...paid, amount: coins(2 * PRICE) }))
    await addPending(db)
    const before = await balanceOf(db, HOUSE.gifts, 'GOLD')
    for (const { services } of sides)
      await services.gifts.give({ memberId: 'm-c', room, clientId: newId('gift'), giftId: 'g-1', quantity: 1 })
    const waiting = () => db.selectFrom('house_pending').select(['account_id', 'amount']).execute()
    expect(await waiting()).toEqual(sides.map(() => ({ account_id: `${HOUSE.gifts}:GOLD`, amount: PRICE })))
    expect(await balanceOf(db, HOUSE.gifts, 'GOLD')).toBe(before + 2 * PRICE)
    const added = await Promise.all(stores.map((store) => addPending(store.db)))
    expect(added[0]! + added[1]!).toBe(2)
    expect(await waiting()).toEqual([])
    expect(await balanceOf(db, HOUSE.gifts, 'GOLD')).toBe(before + 2 * PRICE)
    expect(await auditLedger(db)).toEqual([])
  })

  /** Fails as a transaction does that met another. */
  const meet = (tx: Transaction, code: string) =>
    sql`do ${sql.raw(`$$ begin raise exception 'met' using errcode = '${code}'; end $$`)}`.execute(tx.db)

  function watched() {
    const [published, retried, pauses]: [string[], string[], number[]] = [[], [], []]
    const bus = createLocalBus()
    bus.subscribe((message) => published.push(message.type === 'role' ? message.memberId : message.type))
    const metrics: WriteMetrics = { waited: () => undefined, committed: () => undefined, retried: (why) => retried.push(why) }
    const kept: string[] = []
    const write = createSideBySideWrite(
      stores[0]!.db,
      bus,
      now,
      async (_, messages) => void kept.push(...messages.map(({ type }) => type)),
      { metrics, random: () => 1, wait: async (ms) => pauses.push(ms) },
    )
    return { write, published, retried, pauses, kept }
  }

  test('[Q7] a work that met another is run again from its beginning: what the failed try stored and would have told is gone', async () => {
    for (const [code, why] of [
      ['40001', 'serialization'],
      ['40P01', 'deadlock'],
      ['55P03', 'lock'],
    ] as const) {
      const { write, published, retried, pauses, kept } = watched()
      let tries = 0
      const value = newId('retry')
      const answer = await write(
        async (tx) => {
          tries += 1
          await tx.db
            .insertInto('nonce')
            .values({ value: `${value}-${tries}`, expires_at: 1 })
            .execute()
          tx.publishAfterCommit({ type: 'role', memberId: `try ${tries}` })
          if (tries < 4) await meet(tx, code)
          return tries
        },
        { keys: ['one', 'two', 'one'] },
      )
      expect(answer).toBe(4)
      expect(published).toEqual(['try 4'])
      expect(kept).toEqual(['role'])
      expect(retried).toEqual([why, why, why])
      expect(pauses).toEqual([50, 100, 200])
      const rows = await stores[0]!.db.selectFrom('nonce').select('value').where('value', 'like', `${value}%`).execute()
      expect(rows).toEqual([{ value: `${value}-4` }])
    }
  })

  test('[Q7] after ten tries a work is given up with an error that says so, and nothing of it is stored', async () => {
    const { write, published, retried } = watched()
    let tries = 0
    const ended = write(
      async (tx) => {
        tries += 1
        tx.publishAfterCommit({ type: 'role', memberId: 'never' })
        await meet(tx, '40001')
      },
      { keys: ['given up'] },
    )
    await expect(ended).rejects.toThrow(WritersCollide)
    expect([tries, published, retried.length]).toEqual([10, [], 10])
    // Nobody waits for its keys.
    expect(await write(() => Promise.resolve('free'), { keys: ['given up'] })).toBe('free')
  })

  test('[Q7] a node that is frozen or cut off keeps nobody waiting for ever: its sessions end, and writers begin again', async () => {
    const { db } = stores[0]!
    const shown = async (from: Store['db'] | Transaction['db'], name: string) =>
      (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(from)).rows[0]?.[name]
    expect(await shown(db, 'idle_in_transaction_session_timeout')).toBe('15s')
    expect(await shown(db, 'idle_session_timeout')).toBe('30s')
    expect(await shown(db, 'tcp_keepalives_idle')).toBe('10')
    expect(await shown(db, 'lock_timeout')).toBe('0')
    const { write } = watched()
    expect(await write((tx) => shown(tx.db, 'lock_timeout'))).toBe('10s')
    // What is ended inside its transaction fails that write alone.
    const value = newId('frozen')
    const frozen = write(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx.db)
      await tx.db.insertInto('nonce').values({ value, expires_at: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
      const alive = async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid ?? 0}`.execute(stores[1]!.db)).rows.length
      await expect.poll(alive).toBe(0)
      await tx.db.selectFrom('nonce').select('value').where('value', '=', value).execute()
    })
    await expect(frozen).rejects.toThrow()
    expect(
      await write(async (tx) => (await tx.db.selectFrom('nonce').select('value').where('value', '=', value).execute()).length),
    ).toBe(0)
  })

  test('[Q7] [C-11] two servers that count at once what the same members do count all of it, and meet nowhere', async () => {
    const ROUNDS = 6
    const room = newId('counted')
    await sides[0]!.services.rooms.ensure(room, 'live')
    const counted = async () =>
      (await sql<{ many: number }>`select coalesce(sum(count), 0) as many from task_count`.execute(stores[0]!.db)).rows.map(
        ({ many }) => Number(many),
      )
    const [before = 0] = await counted()
    const retried: string[][] = []
    const watches = sides.map(({ services }) => {
      const { write, retried: met } = watched()
      retried.push(met)
      return startTaskWatch({ ...services, write }, { members: () => new Map() }, (error) => {
        throw error
      })
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { services } of sides)
        for (const memberId of MEMBERS)
          await services.chat.post({ memberId, room, clientId: newId('chat'), content: `line ${round}` })
      await Promise.all(watches.map(({ look }) => look()))
    }
    for (const { stop } of watches) await stop()
    expect(await counted()).toEqual([before + ROUNDS * sides.length * MEMBERS.length])
    expect(retried).toEqual([[], []])
  })

  const place = { origin: 'https://games.example', port: null }
  /** What two members do at once, each for themselves. */
  const DONE_BY_MANY: readonly (readonly [string, (tx: Transaction, memberId: string) => Promise<unknown>])[] = [
    ['open a game', async (tx, memberId) => launchGame(tx, await loggedIn(tx, memberId), SLOT_GAME, () => place)],
    ['open a venue', (tx, memberId) => launchVenue(tx, memberId, 'OBTY')],
    [
      'go over to another device',
      async (tx, memberId) => {
        const maker = await findMember(tx.db, memberId)
        return createHandOver(tx, { tokenHash: newId('session'), member: maker! })
      },
    ],
    [
      'are asked for a code',
      (tx) => keepChallenge(tx, { id: newId('code'), kind: 'image', deviceId: newId('device'), answer: 'x', keptFor: 60_000 }),
    ],
    [
      'log in with a wrong password',
      (tx, memberId) => countAttempt(tx, { nameKey: memberId, deviceId: newId('device'), address: memberId }, false),
    ],
    ['give a code', (tx) => keepResult(tx, newId('secret'), newId('device'), 60_000)],
  ]
  /** Waits until so many have called it; who comes later waits for nobody. */
  const allOf = (many: number) => {
    let here = 0
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    return () => {
      here += 1
      if (here === many) open()
      return opened
    }
  }
  test.each(DONE_BY_MANY)('[Q7] members who %s at once do not meet each other', async (_, work) => {
    await stores[0]!.db.updateTable('venue').set({ status: 0, channel_status: 1, is_display: 1 }).execute()
    const { write, retried } = watched()
    const [one = '', ...two] = MEMBERS
    // As on a site that runs: no table is empty.
    await write((tx) => work(tx, one))
    // In the first round one's connection may still be new, and slow.
    for (let round = 0; round < 3; round += 1) {
      const [begun, done] = [allOf(two.length), allOf(two.length)]
      const together = async (tx: Transaction, memberId: string) => {
        await begun()
        await work(tx, memberId)
        await done()
      }
      await Promise.all(two.map((memberId) => write((tx) => together(tx, memberId))))
    }
    expect(retried).toEqual([])
  })

  test('[Q7] a failure that a work keeps to itself is none of a commit', async () => {
    const { write, published } = watched()
    const value = newId('hidden')
    let tries = 0
    const stored = await write(async (tx) => {
      tries += 1
      await tx.db.insertInto('nonce').values({ value, expires_at: 1 }).execute()
      tx.publishAfterCommit({ type: 'role', memberId: 'said' })
      if (tries === 1) await meet(tx, '40001').catch(() => undefined)
      return value
    })
    expect([stored, tries, published]).toEqual([value, 2, ['said']])
    expect(await stores[1]!.db.selectFrom('nonce').select('value').where('value', '=', value).execute()).toHaveLength(1)
  })

  test('[Q7] a rule that refuses, and a row that is really there twice, are no meetings: they fail by themselves', async () => {
    const { write, retried } = watched()
    await expect(write(() => Promise.reject(new Error('a rule')))).rejects.toThrow('a rule')
    expect(retried).toEqual([])
    const twice = (tx: Transaction) =>
      tx.db
        .insertInto('nonce')
        .values([
          { value: 'twice', expires_at: 1 },
          { value: 'twice', expires_at: 1 },
        ])
        .execute()
    await expect(write(twice)).rejects.toMatchObject({ code: '23505' })
    expect(retried.length).toBeLessThan(10)
  })
})
