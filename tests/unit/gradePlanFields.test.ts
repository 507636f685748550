import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { DEFAULT_PLAN, gradeAt, GradePlan } from '#src/api/model/grade.ts'
import { MOST, PlanFields, type PlanFieldsWire, withFields } from '#src/api/model/gradePlanFields.ts'
import { fen } from '#src/api/model/money/amount.ts'

const upTo = (most: number) => fc.integer({ min: 0, max: most })
const wire = (amount: fc.Arbitrary<number>) => amount.map(String)
const prize = fc
  .constantFrom('FEN' as const, 'GOLD' as const, 'POINT' as const)
  .chain((asset) => fc.record({ asset: fc.constant(asset), amount: wire(upTo(MOST.prize[asset])) }))
const rule = fc.record({
  levelPrize: prize,
  monthPrize: prize,
  birthCash: wire(upTo(MOST.birthCash)),
  rebate: upTo(MOST.rebate),
})
const nothing = { asset: 'FEN' as const, amount: '0' }
const plans: fc.Arbitrary<PlanFieldsWire> = fc.record({
  keepPercent: fc.integer({ min: 1, max: MOST.keepPercent }),
  birthdayDays: fc.integer({ min: 1, max: MOST.birthdayDays }),
  rules: fc
    .array(rule, { minLength: 11, maxLength: 11 })
    .map((rules) => rules.map((one, grade) => (grade === 0 ? { ...one, levelPrize: nothing, monthPrize: nothing } : one))),
})
const takes = (plan: unknown) => v.safeParse(PlanFields, plan).success
const withRule = (plan: PlanFieldsWire, grade: number, change: object) => ({
  ...plan,
  rules: plan.rules.map((one, index) => (index === grade ? { ...one, ...change } : one)),
})

test('[C-11] [V-7] rules within the bounds are taken, and change nothing of what grades take', () => {
  fc.assert(
    fc.property(plans, fc.nat(20_000_000_000), (plan, progress) => {
      const after = withFields(DEFAULT_PLAN, v.parse(PlanFields, plan))
      expect(after.rules.map(({ grade, threshold }) => ({ grade, threshold }))).toEqual(
        DEFAULT_PLAN.rules.map(({ grade, threshold }) => ({ grade, threshold })),
      )
      expect(gradeAt(after, fen(progress))).toBe(gradeAt(DEFAULT_PLAN, fen(progress)))
      expect(after).toMatchObject({ keepPercent: plan.keepPercent, birthdayDays: plan.birthdayDays })
      expect(after.rules.map(({ birthCash, rebate, levelPrize }) => [String(birthCash), rebate, levelPrize.asset])).toEqual(
        plan.rules.map(({ birthCash, rebate, levelPrize }) => [birthCash, rebate, levelPrize.asset]),
      )
    }),
  )
})

test('[C-11] [E-1] [V-7] one number beyond its bound is enough to refuse the whole', () => {
  const beyond = (most: number) =>
    fc.oneof(fc.integer({ min: most + 1, max: most * 1_000 }), fc.integer({ min: -1_000, max: -1 }))
  const prizeBeyond = fc
    .constantFrom('FEN' as const, 'GOLD' as const, 'POINT' as const)
    .chain((asset) => fc.record({ asset: fc.constant(asset), amount: wire(beyond(MOST.prize[asset])) }))
  const changes = fc.oneof(
    fc.record({ levelPrize: prizeBeyond }),
    fc.record({ monthPrize: prizeBeyond }),
    fc.record({ birthCash: wire(beyond(MOST.birthCash)) }),
    fc.record({ rebate: beyond(MOST.rebate) }),
    fc.record({ rebate: fc.constant(0.5) }),
    fc.record({ birthCash: fc.constantFrom('1.5', '', '01', '1e3') }),
  )
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 10 }), changes, (plan, grade, change) => {
      expect(takes(plan)).toBe(true)
      expect(takes(withRule(plan, grade, change))).toBe(false)
    }),
  )
  fc.assert(
    fc.property(plans, fc.constantFrom(0, -1, 101, 1.5), fc.constantFrom(0, -1, 32, 1.5), (plan, keepPercent, birthdayDays) => {
      expect(takes({ ...plan, keepPercent })).toBe(false)
      expect(takes({ ...plan, birthdayDays })).toBe(false)
      expect(takes({ ...plan, rules: plan.rules.slice(1) })).toBe(false)
    }),
  )
})

test('[C-11] grade 0 is never reached nor kept: it takes no prizes', () => {
  fc.assert(
    fc.property(plans, fc.constantFrom('levelPrize', 'monthPrize'), (plan, name) => {
      expect(takes(withRule(plan, 0, { [name]: { asset: 'GOLD', amount: '1' } }))).toBe(false)
    }),
  )
})

test('[C-11] [V-7] the bounds are ¥100,000, a million coins and 99,999 points, ¥10,000 for a birthday and 2 % of bets', () => {
  expect(MOST).toEqual({
    prize: { FEN: 10_000_000, GOLD: 1_000_000, POINT: 99_999 },
    birthCash: 1_000_000,
    rebate: 200,
    keepPercent: 100,
    birthdayDays: 31,
  })
  // The product's own rules lie within them.
  const own: unknown = JSON.parse(
    JSON.stringify(DEFAULT_PLAN, (key, value: unknown) =>
      ['amount', 'birthCash', 'threshold'].includes(key) ? String(value) : value,
    ),
  )
  expect(takes(own)).toBe(true)
  expect(v.safeParse(GradePlan, own).success).toBe(true)
})
