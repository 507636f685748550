import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen, sumOf, units } from '#src/api/model/money/amount.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { addMember } from '#server/members/members.ts'
import { beginSession } from '#server/members/sessions.ts'
import { readEnv } from '#server/platform/env.ts'
import { startServer } from '#server/server.ts'
import type { OpenedSession } from '#tests/chaos/server/orders.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { FromServer, ToServer } from './words.ts'

/** The real server in a process of its own, whose clock says that it will be noon soon. */
const [members, packets, seconds, wait] = process.argv.slice(2).map(Number) as [number, number, number, number]
const POT = 1_000_007
const ACTIVITY = 'bench-rain'
const dataDir = mkdtempSync(join(tmpdir(), 'anchorage-rain-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const noon = dayStart(dayOf(Date.now())) + 12 * 3_600_000
const ahead = noon - (Date.now() + wait * 1_000)
const now = () => Date.now() + ahead
const memberId = (number: number) => `m-${number}`

const { services, port } = await startServer({
  env: readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    RTMP_PORT: '0',
    SIM: 'off',
    LOG_LEVEL: 'error',
    SOCKETS_PER_ADDRESS: '0',
    DATA_KEY,
  }),
  folders: { client: join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', '..', 'media') },
  seed: ({ write }) =>
    write(async (tx) => {
      for (let number = 0; number < members; number += 1) {
        const id = memberId(number)
        const who = { id, name: id, nickname: id, passwordHash: null, role: 'member', vipLevel: 1, avatar: '/art/a.svg' } as const
        await addMember(tx, { ...who, gold: 0 })
      }
      const pot = { asset: 'FEN', amount: String(POT) }
      const terms = { times: [{ at: 12 * 60 }], seconds, pot, packets, most: 10 }
      await tx.db
        .insertInto('activity')
        .values({
          id: ACTIVITY,
          kind: 'redPacketRain',
          title_chinese: '红包雨',
          title_english: 'Red-packet rain',
          words_chinese: '测试',
          words_english: 'Test',
          place: 1,
          starts_at: noon - 86_400_000,
          ends_at: noon + 86_400_000,
          grade: 0,
          tag: null,
          terms_json: JSON.stringify(terms),
          status: 'published',
          version: 1,
          changed_at: tx.at,
        })
        .execute()
      const limit = { all_limit: units(POT), day_limit: null, spent: units(0), day: 0, day_spent: units(0) }
      await tx.db
        .insertInto('activity_budget')
        .values({ activity_id: ACTIVITY, asset: 'FEN', ...limit })
        .execute()
    }),
  simulate: () => () => undefined,
  passwordCost: 4,
  now,
})
const { db, write } = services
const sessions: OpenedSession[] = []
await write(async (tx) => {
  for (let number = 0; number < members; number += 1) {
    const who = { memberId: memberId(number), deviceId: `device-${number}` }
    const { token, key } = await beginSession(tx, { ...who, address: '127.0.0.1', deviceName: 'bench', timewd: undefined })
    sessions.push({ ...who, token, key })
  }
})

const heldByMembers = async () => {
  const accounts = await db.selectFrom('account').selectAll().where('id', 'like', 'm-%:FEN').execute()
  return sumOf(accounts.map(({ balance }) => fen(balance)))
}
const held = await heldByMembers()

const rainNow = () => db.selectFrom('rain').selectAll().orderBy('starts_at').executeTakeFirst()

async function tell(): Promise<v.InferInput<typeof FromServer>> {
  const rain = await rainNow()
  if (rain?.state !== 'over') return { type: 'notYet' }
  const grabs = await db.selectFrom('rain_grab').selectAll().where('rain_id', '=', rain.id).execute()
  const budget = await db.selectFrom('activity_budget').selectAll().executeTakeFirstOrThrow()
  const each = new Map<string, number>()
  for (const { member_id } of grabs) each.set(member_id, (each.get(member_id) ?? 0) + 1)
  return {
    type: 'over',
    pot: rain.pot,
    packets: rain.packets,
    taken: new Set(grabs.map(({ place }) => place)).size,
    grabbed: sumOf(grabs.map(({ amount }) => amount)),
    paid: (await heldByMembers()) - held,
    returned: rain.returned ?? -1,
    spent: budget.spent,
    mostOfOne: Math.max(...each.values()),
    drifts: await auditLedger(db),
  }
}

process.on('message', (message) => {
  v.parse(ToServer, message)
  void tell().then((told) => process.send?.(told))
})
process.on('disconnect', () => process.exit(0))
// The rain is announced by the server's own job.
const rain = await (async () => {
  for (;;) {
    const found = await rainNow()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})()
process.send?.({
  type: 'ready',
  port,
  sessions,
  rain: { activityId: ACTIVITY, rainId: rain.id, startsAt: noon, seconds, ahead },
})
