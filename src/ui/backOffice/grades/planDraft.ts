import type { GradePlan, Prize } from '#src/api/model/grade.ts'
import type { OfficePlan, PlanAnswer, PlanFieldsWire } from '#src/api/model/gradePlanFields.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'

/** What a prize can be given in. */
export const PRIZE_ASSETS = ['FEN', 'GOLD', 'POINT'] as const satisfies readonly Prize['asset'][]
export type PrizeAsset = (typeof PRIZE_ASSETS)[number]

/** The table as it is typed: a text for each of its fields, by the field's path in what is saved. */
export type PlanTexts = Readonly<Record<string, string>>

/**
 * A table that is written: the version and the texts that it began from, and what is typed. `theirs` = it was saved too late, and that is what
 * somebody else had made of it: shown beside what was typed until it is saved.
 */
export type PlanDraft = {
  readonly version: number
  readonly base: PlanTexts
  readonly typed: PlanTexts
  readonly theirs: PlanTexts | null
}

const percentText = (hundredths: number) => (hundredths / 100).toFixed(2)

function percentFrom(text: string): number {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

const wholeFrom = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN)

/** The rules as somebody would type them. */
export function textsOf({ keepPercent, birthdayDays, rules }: GradePlan): PlanTexts {
  const texts: Record<string, string> = { keepPercent: String(keepPercent), birthdayDays: String(birthdayDays) }
  for (const { grade, levelPrize, monthPrize, birthCash, rebate } of rules) {
    const at = `rules.${grade}`
    texts[`${at}.levelPrize.asset`] = levelPrize.asset
    texts[`${at}.levelPrize.amount`] = writeAmount<Asset>(levelPrize.asset, levelPrize.amount, { short: true })
    texts[`${at}.monthPrize.asset`] = monthPrize.asset
    texts[`${at}.monthPrize.amount`] = writeAmount<Asset>(monthPrize.asset, monthPrize.amount, { short: true })
    texts[`${at}.birthCash`] = writeAmount('FEN', birthCash, { short: true })
    texts[`${at}.rebate`] = percentText(rebate)
  }
  return texts
}

/** What is sent of what was typed; a text that cannot be read makes a field that no rule takes. */
export function fieldsOf(texts: PlanTexts, grades: number): PlanFieldsWire {
  const text = (path: string) => texts[path] ?? ''
  const wire = (asset: Prize['asset'], path: string) => {
    const amount = readAmount(asset, text(path))
    return amount === null ? '' : toWire(amount)
  }
  const prize = (path: string) => {
    const asset = PRIZE_ASSETS.find((one) => one === text(`${path}.asset`)) ?? 'FEN'
    return { asset, amount: wire(asset, `${path}.amount`) }
  }
  return {
    keepPercent: wholeFrom(text('keepPercent')),
    birthdayDays: wholeFrom(text('birthdayDays')),
    rules: Array.from({ length: grades }, (_, grade) => ({
      levelPrize: prize(`rules.${grade}.levelPrize`),
      monthPrize: prize(`rules.${grade}.monthPrize`),
      birthCash: wire('FEN', `rules.${grade}.birthCash`),
      rebate: percentFrom(text(`rules.${grade}.rebate`)),
    })),
  }
}

/** A table that nothing was typed into yet. */
export function draftFrom({ version, plan }: Pick<OfficePlan, 'version' | 'plan'>): PlanDraft {
  const base = textsOf(plan)
  return { version, base, typed: base, theirs: null }
}

/** What is written as one: an amount belongs to what it is counted in. */
const partOf = (path: string) => path.replace(/\.(asset|amount)$/, '')

/** The table after it was saved, or came too late: then what was not touched becomes as it is now, and what was typed stays. */
export function afterAnswer({ base, typed }: PlanDraft, answer: PlanAnswer): PlanDraft {
  const now = draftFrom(answer)
  if (answer.result === 'done' || answer.result === 'signed') return now
  // Nobody changed the table: only a proposal waits, and what was typed stays as it is.
  if (answer.result !== 'late') return { ...now, typed, theirs: null }
  const touched = new Set(changedIn(base, typed).map(partOf))
  const kept = Object.entries(typed).filter(([path]) => touched.has(partOf(path)))
  return { ...now, typed: { ...now.base, ...Object.fromEntries(kept) }, theirs: now.base }
}

/** The paths of the texts that differ. */
export const changedIn = (one: PlanTexts, other: PlanTexts): string[] =>
  Object.keys(other).filter((path) => one[path] !== other[path])

/** A grade, or one of the numbers that are for all. */
type Place = number | 'keepPercent' | 'birthdayDays'

/** Where some paths lead to; each once. */
export function placesOf(paths: readonly string[]): readonly Place[] {
  const places = paths.flatMap((path): readonly Place[] => {
    const grade = /^rules\.(\d+)\./.exec(path)?.[1]
    if (grade !== undefined) return [Number(grade)]
    return path === 'keepPercent' || path === 'birthdayDays' ? [path] : []
  })
  return [...new Set(places)]
}
