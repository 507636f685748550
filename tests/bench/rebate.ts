/**
 * `npm run bench:rebate`: a day of 100,000 members with bets with three kinds of venue (MEMBERS = another number) counted in one run, which is cut
 * short every few slices as by a kill, and compared with a fold of the bets alone. Meanwhile other writers ask: how long they wait is
 * printed beside it. Exits 1 when a sum differs or a bound is broken. Takes a minute or two.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { KINDS } from '#src/api/model/activities/kinds.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import { countDays } from '#server/activities/kinds/fanshuiRebate/countDays.ts'
import { addMember } from '#server/members/members.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Write } from '#server/platform/transaction.ts'
import { startServer } from '#server/server.ts'
import { quantile } from '#tests/chaos/report.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'

const MEMBERS = Number(process.env['MEMBERS'] ?? 100_000)
/** Transactions between two kills. */
const KILL_EVERY = 4
const BOUNDS = { seconds: 120, waitMs: 250 }
const [HOUR, DAY] = [3_600_000, 86_400_000]
const PLAYED: readonly VenueKind[] = ['sports', 'slots', 'live']
const IN_ONE = 1_000

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

const dataDir = await mkdtemp(join(tmpdir(), 'anchorage-bench-'))
let ahead = 0
const now = () => Date.now() + ahead
const server = await startServer({
  env: readEnv({ PORT: '0', DATA_DIR: dataDir, DATA_KEY, RTMP_PORT: '0', SIM: 'off', LOG_LEVEL: 'error' }),
  folders: { client: join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', 'media') },
  seed: ({ write }) =>
    write(async (tx) => {
      const person = { passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg', gold: 0, fen: 0 } as const
      await addMember(tx, { id: 'm-mould', name: 'mould', nickname: 'mould', ...person })
    }),
  simulate: () => () => undefined,
  passwordCost: 4,
  now,
})
try {
  const { db, write } = server.services
  const day = dayOf(now())
  const mould = await db.selectFrom('member').selectAll().where('id', '=', 'm-mould').executeTakeFirstOrThrow()
  const idOf = (number: number) => `m-${String(number).padStart(6, '0')}`
  const gradeOf = (number: number) => number % 11
  const betOf = (number: number, kind: number): Fen => fen(((number * 7_919 + kind * 104_729) % 200_000) + 1)
  for (let from = 0; from < MEMBERS; from += IN_ONE) {
    const numbers = Array.from({ length: Math.min(IN_ONE, MEMBERS - from) }, (_, index) => from + index)
    await write(async (tx) => {
      await tx.db
        .insertInto('member')
        .values(
          numbers.map((number) => ({
            ...mould,
            id: idOf(number),
            name: idOf(number),
            name_key: idOf(number),
            nickname: idOf(number),
            vip_level: gradeOf(number),
          })),
        )
        .execute()
      for (const [index, kind] of PLAYED.entries())
        await tx.db
          .insertInto('valid_kind_day')
          .values(numbers.map((number) => ({ day, member_id: idOf(number), kind, amount: betOf(number, index) })))
          .execute()
    })
  }
  const terms = initialTerms(KINDS.fanshuiRebate.fields)
  await write((tx) =>
    tx.db
      .insertInto('activity')
      .values({
        id: 'bench',
        kind: 'fanshuiRebate',
        title_chinese: '返水',
        title_english: 'Rebates',
        words_chinese: '返水',
        words_english: 'Rebates',
        place: 1,
        starts_at: tx.at - HOUR,
        ends_at: tx.at + 30 * DAY,
        grade: 0,
        tag: null,
        terms_json: JSON.stringify(terms),
        status: 'published',
        version: 1,
        changed_at: tx.at,
      })
      .execute(),
  )
  await countDays({ db, write, now })
  ahead += dayStart(day + 1) + HOUR - now()

  let [done, kills] = [0, 0]
  const dying: Write = (work) =>
    write(async (tx) => {
      const result = await work(tx)
      done += 1
      if (done % KILL_EVERY === 0) throw new Error('killed')
      return result
    })
  const waits: number[] = []
  let isRunning = true
  const other = (async () => {
    while (isRunning) {
      const asked = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await write((tx) => tx.db.selectFrom('member').select('id').limit(1).execute())
      waits.push(performance.now() - asked - 5)
    }
  })()
  const began = performance.now()
  for (;;) {
    const isDone = await countDays({ db, write: dying, now }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'killed') throw error
        kills += 1
        return false
      },
    )
    if (isDone) break
  }
  const seconds = (performance.now() - began) / 1_000
  isRunning = false
  await other

  const rows = await db.selectFrom('rebate_day').select(['member_id', 'amount', 'carried']).where('day', '=', day).execute()
  const found = new Map(rows.map((row) => [row.member_id, row]))
  let [wrong, all] = [0, 0n]
  for (let number = 0; number < MEMBERS; number += 1) {
    const rate = BigInt(KINDS.fanshuiRebate.fields.rates.initial[gradeOf(number)]!.sports)
    const owed = PLAYED.reduce((sum, _, index) => sum + BigInt(betOf(number, index)) * rate, 0n)
    const paid = owed >= 1_000_000n ? owed / 10_000n : 0n
    const row = found.get(idOf(number))
    if (row === undefined || BigInt(row.amount) !== paid || BigInt(row.carried) !== owed - paid * 10_000n) wrong += 1
    all += paid
  }
  check(
    rows.length === MEMBERS && wrong === 0,
    `${rows.length} of ${MEMBERS} members have their row, ${wrong} differ from the bets; ${all} fen`,
  )
  check(seconds < BOUNDS.seconds, `${seconds.toFixed(1)} s for all, with ${kills} kills < ${BOUNDS.seconds} s`)
  const wait = quantile(waits, 0.99)
  check(wait < BOUNDS.waitMs, `another writer waits ${wait.toFixed(0)} ms (p99 of ${waits.length}) < ${BOUNDS.waitMs} ms`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = faults.length === 0 ? 0 : 1
