import type { TFunction } from 'i18next'
import { siteTime } from '#src/api/model/day.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { units } from '#src/api/model/money/amount.ts'
import { type Asset, ASSETS } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { LIMIT_PERIODS } from '#src/api/model/playPeriod.ts'
import { NOTHING, trailFacts } from '#src/api/model/trail.ts'
import { FACTS, FEN_FACTS, PATHS, VALUES } from './factNames.ts'

type Words = TFunction<'backOffice'>
type Fact = { readonly name: string; readonly value: string }
type Known = (typeof FACTS)[number]

/** Times as they are written down: ms of this century. */
const TIME = /^1[5-9]\d{11}$/
/** What a member had, as an adjustment writes it down: so much of an asset. */
const SUM = /^(?<amount>-?\d+) (?<asset>[A-Z]+)$/

/** What is shown in places of its own: why it was done, and what a command found before it. */
const isElsewhere = (path: string) => path === 'reason' || path === 'before' || path.startsWith('before.')

/**
 * What was written down of an act, in words: first fields that have a name for people, with their values as people read them; then the
 * others, by the name that they were written down with.
 */
export function factLines(t: Words, json: string): readonly Fact[] {
  // What has a value comes before what has none.
  const facts = trailFacts(json)
    .filter(({ name, value }) => value !== '' && !isElsewhere(name))
    .toSorted((one, other) => Number(one.value === NOTHING) - Number(other.value === NOTHING))
  const written = new Map(facts.map(({ name, value }) => [name, value]))
  const known = new Map<string, readonly string[]>()
  const others: Fact[] = []
  for (const { name, value } of facts) {
    const fact = factOf(name, value)
    if (fact === null) {
      // What something is found by has one word, whatever it is.
      const word = name.endsWith('Id') ? t('backOffice.audit.facts.id') : name
      if (value !== NOTHING) others.push({ name: word, value: valueWords(t, value) })
      continue
    }
    const word = t(`backOffice.audit.facts.${fact}`)
    const asset = assetOf(fact, (field) => written.get(besides(name, field)))
    known.set(word, [...(known.get(word) ?? []), factValue(t, fact, value, asset)])
  }
  return [...[...known].map(([name, own]) => ({ name, value: own.join(' · ') })), ...others]
}

/** Facts with those first that are not among others: what an act changed. */
export function changedFirst(facts: readonly Fact[], others: readonly Fact[]): readonly Fact[] {
  const isSame = (fact: Fact) => others.some(({ name, value }) => name === fact.name && value === fact.value)
  return [...facts.filter((fact) => !isSame(fact)), ...facts.filter(isSame)]
}

/** The word of a field: by where it is, else by the last part of its name; null = it has none. */
function factOf(name: string, value: string): Known | null {
  // What is no object is one value without a name.
  if (name === '') return 'text'
  const path = PATHS.find(([own]) => own === name)
  if (path !== undefined) return path[1]
  const last = name.split('.').at(-1)
  // Of content it is the version that a draft was made from, of all others a time.
  if (last === 'from' && !TIME.test(value)) return 'madeFrom'
  return FACTS.find((one) => one === last) ?? null
}

/** A field beside one. */
const besides = (name: string, field: string) => [...name.split('.').slice(0, -1), field].join('.')

/** The asset that a number counts the smallest units of; null = it is no money. */
function assetOf(fact: Known, beside: (field: string) => string | undefined): Asset | null {
  if (FEN_FACTS.some((one) => one === fact)) return 'FEN'
  if (fact === 'limit') return LIMIT_PERIODS.some((one) => one === beside('period')) ? 'FEN' : null
  return fact === 'amount' ? assetNamed(beside('asset')) : null
}

const assetNamed = (name: string | undefined): Asset | null => ASSETS.find((one) => one === name) ?? null

function factValue(t: Words, fact: Known, value: string, asset: Asset | null): string {
  if (value === NOTHING) return valueWords(t, value)
  if (asset !== null) return moneyWords(asset, value)
  const sum = SUM.exec(value)?.groups
  const held = assetNamed(sum?.['asset'])
  if (fact === 'balance' && held !== null) return moneyWords(held, sum?.['amount'] ?? '')
  if (fact === 'tag' || fact === 'tags')
    return value
      .split(', ')
      .map((one) => tagWords(t, one))
      .join(' · ')
  return valueWords(t, value)
}

/** An amount as people read it; what is none as it was written down. */
function moneyWords(asset: Asset, value: string): string {
  return /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)) ? formatMoney(asset, units(Number(value))) : value
}

function tagWords(t: Words, tag: string): string {
  const known = MEMBER_TAGS.find((one) => one === tag)
  return known === undefined ? tag : t(`backOffice.members.tags.${known}`)
}

function valueWords(t: Words, value: string): string {
  if (value === NOTHING) return t('backOffice.audit.nothing')
  const known = VALUES.find((one) => one === value)
  if (known !== undefined) return t(`backOffice.audit.values.${known}`)
  return TIME.test(value) ? siteTime(Number(value)) : value
}
