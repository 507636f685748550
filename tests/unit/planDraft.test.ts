import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { DEFAULT_PLAN, type GradePlan } from '#src/api/model/grade.ts'
import { PlanFields, withFields } from '#src/api/model/gradePlanFields.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { afterAnswer, changedIn, draftFrom, fieldsOf, placesOf, textsOf } from '#src/ui/backOffice/grades/planDraft.ts'

const GRADES = DEFAULT_PLAN.rules.length
const begun = draftFrom({ version: 4, plan: DEFAULT_PLAN })
const typing = (texts: Readonly<Record<string, string>>) => ({ ...begun, typed: { ...begun.typed, ...texts } })
const faultsOf = (texts: Readonly<Record<string, string>>) => fieldErrors(PlanFields, fieldsOf(typing(texts).typed, GRADES))
/** The rules with another birthday of each grade. */
const withBirthdays = (amounts: readonly number[]): GradePlan => ({
  ...DEFAULT_PLAN,
  rules: DEFAULT_PLAN.rules.map((rule, grade) => ({ ...rule, birthCash: fen(amounts[grade] ?? rule.birthCash) })),
})

test('[C-11] the table as it is typed says the rules again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: GRADES, maxLength: GRADES }), fc.nat(200), (amounts, rebate) => {
      const plan = withBirthdays(amounts)
      const changed = { ...plan, rules: plan.rules.map((rule) => ({ ...rule, rebate })) }
      expect(withFields(DEFAULT_PLAN, v.parse(PlanFields, fieldsOf(textsOf(changed), GRADES)))).toEqual(changed)
    }),
  )
})

test('[C-11] [V-7] what is no number, and what is beyond its bounds, is found at its field', () => {
  expect(faultsOf({})).toEqual({})
  for (const [path, texts] of [
    ['rules.3.birthCash', ['', 'x', '-1', '1.234', '10000.01', '１e3']],
    ['rules.3.rebate', ['', '2.01', '0.355', '-0.1', '.5', '3']],
    ['rules.3.levelPrize.amount', ['', '100000.01', '1,2']],
    ['rules.3.monthPrize.amount', ['1.5', '1000001']],
    ['keepPercent', ['0', '101', '9.5', '']],
    ['birthdayDays', ['0', '32', 'x']],
  ] as const)
    for (const text of texts) expect([path, text, Object.keys(faultsOf({ [path]: text }))]).toEqual([path, text, [path]])
  expect(faultsOf({ 'rules.3.birthCash': '10,000.00', 'rules.3.rebate': '2', 'rules.3.levelPrize.amount': '0' })).toEqual({})
  // What is fine in yuan need not be in points.
  expect(Object.keys(faultsOf({ 'rules.10.levelPrize.asset': 'POINT', 'rules.10.levelPrize.amount': '100000' }))).toEqual([
    'rules.10.levelPrize.amount',
  ])
})

test('[C-11] the whole of a threshold may be what keeps a grade', () => {
  expect(faultsOf({ keepPercent: '100' })).toEqual({})
})

test('[C-11] [D-8] too late: what was not touched is theirs, what was typed stays with theirs beside it, and is sent upon their version', () => {
  const paths = Object.keys(begun.base).filter((path) => path.endsWith('.birthCash'))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...paths), { maxLength: 6 }),
      fc.array(fc.integer({ min: 100, max: 9_999 }), { minLength: GRADES, maxLength: GRADES }),
      (touched, amounts) => {
        const mine = Object.fromEntries(touched.map((path) => [path, '7777']))
        const plan = withBirthdays(amounts)
        const after = afterAnswer(typing(mine), { result: 'late', version: 6, plan, proposal: null })
        expect(after.version).toBe(6)
        expect(after.theirs).toEqual(textsOf(plan))
        expect(after.typed).toEqual({ ...textsOf(plan), ...mine })
        expect(changedIn(after.base, after.typed).sort()).toEqual([...new Set(touched)].sort())
      },
    ),
  )
})

test('[C-11] [D-8] a prize is one: who changed what it is given in keeps their number with it', () => {
  const mine = { 'rules.3.levelPrize.asset': 'GOLD' }
  const plan: GradePlan = {
    ...DEFAULT_PLAN,
    rules: DEFAULT_PLAN.rules.map((rule) =>
      rule.grade === 3 ? { ...rule, levelPrize: { asset: 'FEN', amount: fen(9_900_000) } } : rule,
    ),
  }
  const { typed, theirs } = afterAnswer(typing(mine), { result: 'late', version: 5, plan, proposal: null })
  expect(typed).toMatchObject({ 'rules.3.levelPrize.asset': 'GOLD', 'rules.3.levelPrize.amount': '18' })
  expect(theirs).toMatchObject({ 'rules.3.levelPrize.asset': 'FEN', 'rules.3.levelPrize.amount': '99000' })
})

test('[C-11] after a save the next one begins from what it made', () => {
  const plan = withBirthdays([0, 100])
  const late = afterAnswer(typing({ keepPercent: '11' }), { result: 'late', version: 5, plan, proposal: null })
  expect(afterAnswer(late, { result: 'done', version: 6, plan, proposal: null })).toEqual({
    version: 6,
    base: textsOf(plan),
    typed: textsOf(plan),
    theirs: null,
  })
})

test('[C-11] what is wrong, or different, is told by grade', () => {
  expect(placesOf(['keepPercent', 'rules.3.birthCash', 'rules.3.levelPrize.amount', 'rules.10.rebate', 'rules'])).toEqual([
    'keepPercent',
    3,
    10,
  ])
})
