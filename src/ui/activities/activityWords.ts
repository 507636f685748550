import type { TFunction } from 'i18next'
import type { ActivityCard, ActivityState, WhyNot } from '#src/api/model/activities/activity.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { SITE_AHEAD, siteTime } from '#src/api/model/day.ts'
import { formatRemaining, type Language } from '#src/api/model/format.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { dayTime } from '#src/ui/i18n/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** So much of what is given, in words: `100 coins`; of a locked bonus, how often it must be bet. */
const givenWords = (t: TFunction<'activities'>, asset: ActivityPrize['asset'], amount: Amount, multiple: number): string =>
  t(`prize.${asset}`, { amount: formatMoney<Asset>(asset === 'GRANT' ? 'FEN' : asset, amount, { short: true }), multiple })

/** A prize in words: `100 coins`. */
export const prizeWords = (t: TFunction<'activities'>, prize: ActivityPrize): string =>
  givenWords(t, prize.asset, prize.amount, prize.asset === 'GRANT' ? prize.multiple : 0)

/** The most that an activity brings, in a line: `1,000 coins on day 7`; null = that is not known before. */
export function gainWords(t: TFunction<'activities'>, { kind, gain }: ActivityCard): string | null {
  if (kind === 'guess') return t('activities.gain.guess')
  if (gain === undefined) return null
  const { unit, multiple, rate, count } = gain
  const amount = givenWords(t, unit, gain.amount, multiple)
  return t(`activities.gain.${kind}`, { amount, rate: `${rate / 100}%`, count })
}

/** Why a member may not take part, in words. */
export const whyWords = (t: TFunction<'activities'>, why: WhyNot): string =>
  why.why === 'grade' ? t('activities.why.grade', { needed: why.needed }) : t(`activities.why.${why.why}`)

/** From so long on a day count says nothing to anybody. */
const LONG = 60 * DAY

/** Whether a change is so far away that nobody has to hurry. */
export const isFar = (change: number, now: number): boolean => change - now >= LONG

/** Time that is left: whole days, and below two days to the second. */
const leftWords = (t: TFunction<'activities'>, ms: number): string =>
  ms >= 2 * DAY ? t('activities.days', { count: Math.floor(ms / DAY) }) : formatRemaining(ms)

/** Until when something can be done, and how long that is yet; `now` null = nobody waits, as in a preview. */
export function deadlineWords(t: TFunction<'activities'>, at: number, now: number | null): string {
  if (now === null) return t('activities.inZone', { when: siteTime(at) })
  const when = dayTime(t, at, now)
  return at <= now ? when : t('activities.leaves', { when, left: longWords(t, at - now) })
}

/** Time that is left, in its largest whole unit. */
function longWords(t: TFunction<'activities'>, ms: number): string {
  if (ms >= 2 * DAY) return t('activities.days', { count: Math.floor(ms / DAY) })
  if (ms >= 2 * HOUR) return t('activities.hours', { count: Math.floor(ms / HOUR) })
  return t('activities.minutes', { count: Math.ceil(ms / MINUTE) })
}

/** The last day of what ends before a time, as `30 May 2027`. */
const dayWords = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    at - 1 + SITE_AHEAD,
  )

/** How long until an activity begins or, once it runs, ends (`change`, ms); of one that runs for sixty days or longer, its last day. */
export function changeWords(
  t: TFunction<'activities'>,
  language: Language,
  state: ActivityState,
  change: number,
  now: number,
): string {
  const left = change - now
  if (state === 'scheduled') return t('activities.begins', { left: leftWords(t, left) })
  return !isFar(change, now)
    ? t('activities.ends', { left: leftWords(t, left) })
    : t('activities.lasting', { day: dayWords(language, change) })
}
