import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { vipRules } from '#src/api/contract/grades.ts'
import { DEFAULT_PLAN, GradePlan, type Prize } from '#src/api/model/grade.ts'
import { PlanVersion } from '#src/api/model/gradePlanFields.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import { readSettings, setSetting } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'

/** The site's setting that holds the rules of grades, as JSON, with how often they were changed. */
const KEY = 'grades.plan'

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.intersect([GradePlan, v.object({ version: v.optional(PlanVersion, 0) })]),
  v.transform(({ version, ...plan }) => ({ version, plan })),
)

export type PlanWire = WireReplyOf<typeof vipRules>

/** The rules of grades, and how often they were changed. */
export async function readPlan(reader: Reader): Promise<{ readonly version: number; readonly plan: GradePlan }> {
  const [row] = await readSettings(reader, [KEY])
  const set = v.safeParse(Stored, row?.value)
  return set.success ? set.output : { version: 0, plan: DEFAULT_PLAN }
}

/** The rules of grades: those that were set, or the product's own. */
export const gradePlan = async (reader: Reader): Promise<GradePlan> => (await readPlan(reader)).plan

/** What is given, as the contract carries it. */
export const prizeWire = ({ asset, amount }: Prize) => ({ asset, amount: toWire(amount) })

/** Rules, as the contract carries them. */
export const wireOf = ({ rules, keepPercent, birthdayDays }: GradePlan): PlanWire => ({
  keepPercent,
  birthdayDays,
  rules: rules.map(({ grade, threshold, levelPrize, monthPrize, birthCash, rebate }) => ({
    grade,
    threshold: toWire(threshold),
    levelPrize: prizeWire(levelPrize),
    monthPrize: prizeWire(monthPrize),
    birthCash: toWire(birthCash),
    rebate,
  })),
})

/** The rules of grades, as the contract carries them. */
export const planWire = async (reader: Reader): Promise<PlanWire> => wireOf(await gradePlan(reader))

/** Keeps rules as the next version. */
export const storePlan = (tx: Transaction, version: number, plan: PlanWire): Promise<void> =>
  setSetting(tx, KEY, true, JSON.stringify({ version, ...plan }))

/** Two plans without the grades that are the same in both: what is worth knowing of a change. */
export function onlyChanged(before: PlanWire, after: PlanWire): { readonly before: PlanWire; readonly after: PlanWire } {
  const changed = (_: unknown, grade: number) => JSON.stringify(before.rules[grade]) !== JSON.stringify(after.rules[grade])
  return {
    before: { ...before, rules: before.rules.filter(changed) },
    after: { ...after, rules: after.rules.filter(changed) },
  }
}
