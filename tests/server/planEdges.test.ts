import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PLAN, type GradePlan } from '#src/api/model/grade.ts'
import type { PlanFields } from '#src/api/model/gradePlanFields.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { onlyChanged, readPlan, wireOf } from '#server/grades/gradePlan.ts'
import { officePlan, savePlan, signPlan } from '#server/grades/planOffice.ts'
import { findMember } from '#server/members/members.ts'
import { HOUR } from '#server/platform/durations.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// The table of grades as operators change it: what one of them may do alone, and what takes two.

const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
beforeEach(async () => {
  now = begin
  await emptyTables(db, 'config_info', 'member', 'operator_rights', 'operator_hand', 'plan_proposal')
  await writeRows(db, ...['one', 'two', 'three'].map((id) => member(id)))
})
const member = (id: string) => row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role: 'operator', status: '1' })
const rights = (id: string, ...all: string[]) => row('operator_rights', { member_id: id, rights_json: JSON.stringify(all) })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}

/** The table with another sum for birthdays of grade 1. */
const withCash = (birthCash: number): GradePlan => ({
  ...DEFAULT_PLAN,
  rules: DEFAULT_PLAN.rules.map((rule) => (rule.grade === 1 ? { ...rule, birthCash: fen(birthCash) } : rule)),
})
const [LESS, KEPT, MORE, MOST] = [200, 300, 400, 500]
const save = async (birthCash: number, version = 0, operator = 'one') => {
  const own = await by(operator)
  return services.write((tx) => savePlan(tx, own, { version, fields: withCash(birthCash) as PlanFields, reason: 'why' }))
}
const cash = async () => (await readPlan(db)).plan.rules.find(({ grade }) => grade === 1)?.birthCash
const versionOf = async () => (await readPlan(db)).version
const waiting = async () => (await officePlan(db, now)).proposal
const sign = async (verdict: 'approve' | 'refuse' = 'approve', operator = 'two', digest?: string) => {
  const own = await by(operator)
  const open = digest ?? (await waiting())?.digest ?? '0'.repeat(64)
  return (await services.write((tx) => signPlan(tx, own, { digest: open, verdict }))).result
}

describe('a table of grades', () => {
  test('[C-11] [D-8] that pays less holds at once, as the next version', async () => {
    expect(await save(LESS)).toMatchObject({ result: 'done', version: 1, proposal: null })
    expect([await cash(), await versionOf()]).toEqual([LESS, 1])
  })

  test('[C-11] [D-8] that pays more waits for a second operator, with who proposed it, why, and until when', async () => {
    expect(await save(MORE)).toMatchObject({ result: 'signed', version: 0 })
    expect([await cash(), await versionOf()]).toEqual([KEPT, 0])
    expect(await waiting()).toMatchObject({
      by: { memberId: 'one', name: 'one' },
      reason: 'why',
      at: begin,
      expiresAt: begin + 72 * HOUR,
      plan: wireOf(withCash(MORE)),
    })
    expect(await sign()).toBe('done')
    expect([await cash(), await versionOf(), await waiting()]).toEqual([MORE, 1, null])
  })

  test('[C-11] [D-8] [Q8] that was saved comes again as done, and another from the version before is late', async () => {
    await save(LESS)
    expect(await save(LESS)).toMatchObject({ result: 'done', version: 1 })
    expect([(await save(100)).result, (await save(100, 2)).result, await cash()]).toEqual(['late', 'late', LESS])
  })

  test('[C-11] [D-8] another one’s proposal is not written over; one’s own gives way', async () => {
    await save(MORE)
    expect((await save(MOST, 0, 'two')).result).toBe('waits')
    expect((await waiting())?.plan).toEqual(wireOf(withCash(MORE)))
    await save(MOST)
    expect((await waiting())?.plan).toEqual(wireOf(withCash(MOST)))
    expect(await db.selectFrom('plan_proposal').selectAll().execute()).toHaveLength(1)
  })

  test('[C-11] [D-8] [Q8] that is proposed again is the same proposal, with its first time', async () => {
    await save(MORE)
    now += HOUR
    expect((await save(MORE)).result).toBe('signed')
    expect((await waiting())?.at).toBe(begin)
  })

  test('[C-11] [D-8] a change ends what was proposed of the table before it', async () => {
    await save(MORE)
    await save(LESS, 0, 'two')
    expect([await waiting(), await db.selectFrom('plan_proposal').selectAll().execute()]).toEqual([null, []])
  })

  test('[C-11] [D-8] a proposal about another version than holds is none', async () => {
    await save(MORE)
    const open = await waiting()
    await db.updateTable('plan_proposal').set({ version: 9 }).execute()
    expect([await waiting(), await sign('approve', 'two', open?.digest)]).toEqual([null, 'late'])
    expect(await cash()).toBe(KEPT)
  })

  test('[C-11] [D-8] a proposal is signed until three days are over', async () => {
    await save(MORE)
    const digest = (await waiting())?.digest
    now += 72 * HOUR
    expect([await waiting(), await sign('approve', 'two', digest), await cash()]).toEqual([null, 'late', KEPT])
    now -= 1
    expect([await sign('approve', 'two', digest), await cash()]).toEqual(['done', MORE])
  })

  test('[C-11] [D-8] is not signed by who proposed it, who may take it back', async () => {
    await save(MORE)
    expect([await sign('approve', 'one'), await cash()]).toEqual(['own', KEPT])
    expect([await sign('refuse', 'one'), await waiting()]).toEqual(['done', null])
  })

  test('[C-11] [D-8] is not signed by another digest than what was looked at', async () => {
    await save(MORE)
    expect([await sign('approve', 'two', '1'.repeat(64)), await cash()]).toEqual(['late', KEPT])
  })

  test('[A-1] [D-8] is saved, signed and refused by the right to approve', async () => {
    await save(MORE)
    const digest = (await waiting())?.digest
    await writeRows(db, rights('two', 'site.read', 'site.act'))
    for (const act of [() => save(LESS, 0, 'two'), () => sign('approve', 'two', digest), () => sign('refuse', 'two', digest)])
      await expect(act()).rejects.toMatchObject({ words: 'forbidden' })
  })

  test('[A-1] [D-8] does not hold where who proposed it has lost the right, and its proposal is gone', async () => {
    await save(MORE)
    await writeRows(db, rights('one', 'site.read'))
    expect([await sign(), await cash(), await waiting()]).toEqual(['unsigned', KEPT, null])
  })

  test('[D-8] the trail keeps only the grades that changed', () => {
    const { before, after } = onlyChanged(wireOf(DEFAULT_PLAN), wireOf(withCash(MORE)))
    expect([before.rules, after.rules].map((rules) => rules.map((rule) => [rule?.grade, rule?.birthCash]))).toEqual([
      [[1, '300']],
      [[1, '400']],
    ])
  })
})
