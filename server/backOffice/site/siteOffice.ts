import * as v from 'valibot'
import type { PayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import type { officeSettingSet, officeSite } from '#src/api/contract/siteOffice.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { Language } from '#src/api/model/format.ts'
import { isPast, isUnderway, type LocalWords, type Maintenance, wordsIn } from '#src/api/model/maintenance.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import {
  givesMore,
  isLooser,
  judgeSetting,
  type OfficeSetting,
  SETTING_KEYS,
  SettingKey,
  unsetOf,
} from '#src/api/model/siteSetting.ts'
import { postAnnouncement, removeAnnouncement } from '#server/live/announcements/announcements.ts'
import { type KeptMaintenance, readMaintenance, storeMaintenance } from '#server/members/siteMaintenance.ts'
import type { MemberRow } from '#server/members/members.ts'
import { forgetRaise, proposeRaise, type SignedRaise } from '#server/members/raises.ts'
import { invalidField } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { say } from '#server/platform/messages.ts'
import { readSetting, writeSetting } from '#server/platform/siteSettings.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { isLate } from '#server/platform/isLate.ts'

type SiteStanding = WireReplyOf<typeof officeSite>

/** What an operator orders of the site's maintenance. */
export type MaintenanceOrder =
  | { readonly act: 'close'; readonly words: LocalWords }
  | {
      readonly act: 'plan'
      readonly span: { readonly from: number | null; readonly until: number | null }
      readonly words: LocalWords
    }
  | { readonly act: 'open' }

const NO_NOTICE = { noticeId: null }
/** Announcements that show only within their times (S-10). */
const TIMED = 1

function standingOf(kept: KeptMaintenance | null, now: number): SiteStanding {
  if (kept === null || isPast(kept, now)) return { isClosed: false, maintenance: null }
  const { from, until, words } = kept
  return { isClosed: isUnderway(kept, now), maintenance: { from, until, words } }
}

/** How the site stands (S-6). */
export async function siteStanding(reader: Reader, now: number): Promise<SiteStanding> {
  return standingOf(await readMaintenance(reader), now)
}

/** What became of an order, with how the site stood before and stands now. */
type SiteOutcome = { readonly result: SaveResult; readonly before: SiteStanding; readonly after: SiteStanding }

/**
 * Closes, opens or plans, unless another maintenance holds than was read: but a closing is never held up; see the call `officeSiteSet`. The
 * announcement is in each of the site's languages. `read` null = there was none; undefined = whatever holds.
 */
export async function setSiteMaintenance(
  tx: Transaction,
  order: MaintenanceOrder,
  languages: readonly Language[],
  read?: Maintenance | null,
): Promise<SiteOutcome> {
  const kept = await readMaintenance(tx.db)
  const before = standingOf(kept, tx.at)
  const { maintenance: holds } = before
  // One that is over by now is none, as it is for who reads it now.
  const seen = read !== undefined && read !== null && isPast(read, tx.at) ? null : read
  const late = isLate<MaintenanceRead | null>(holds, seen, wantedOf(order, holds))
  if (late && order.act !== 'close') return { result: 'late', before, after: before }
  if (kept?.noticeId !== null && kept?.noticeId !== undefined) await removeAnnouncement(tx, kept.noticeId)
  // Closed already, in a colleague's words: those stand.
  const saidBy = late && before.isClosed ? holds : null
  const next = await ordered(tx, kept, saidBy === null ? order : { act: 'close', words: saidBy.words }, languages)
  await storeMaintenance(tx, next)
  return { result: saidBy === null ? 'done' : 'late', before, after: standingOf(next, tx.at) }
}

type MaintenanceRead = { readonly from: number | null; readonly until: number | null; readonly words: LocalWords }

/** The maintenance that is ordered; of a closing, which is never held up, its words alone count. */
function wantedOf(order: MaintenanceOrder, holds: Maintenance | null): MaintenanceRead | null {
  if (order.act === 'open') return null
  const { words } = order
  return order.act === 'plan'
    ? { from: order.span.from, until: order.span.until, words }
    : { from: holds?.from ?? null, until: holds?.until ?? null, words }
}

async function ordered(
  tx: Transaction,
  kept: KeptMaintenance | null,
  order: MaintenanceOrder,
  languages: readonly Language[],
): Promise<KeptMaintenance | null> {
  if (order.act === 'open') return null
  if (order.act === 'close') {
    const from = kept !== null && isUnderway(kept, tx.at) ? kept.from : tx.at
    return { from, until: null, words: order.words, ...NO_NOTICE }
  }
  const { from, until } = order.span
  if (from === null || isPast({ from, until }, tx.at)) throw invalidField('until', 'time.past')
  const planned = { from, until, words: order.words }
  if (isUnderway(planned, tx.at)) return { ...planned, ...NO_NOTICE }
  // What is planned takes the place of what holds: the site would be open until then.
  if (isUnderway(kept, tx.at)) throw invalidField('from', 'time.closed', 'siteClosedNow')
  const content = languages.map((language) => announcementOf(planned, language)).join(' / ')
  const noticeId = await postAnnouncement(tx, {
    room: LOBBY,
    category: TIMED,
    content,
    pmdTimerStart: tx.at,
    pmdTimerEnd: from,
  })
  return { ...planned, noticeId }
}

function announcementOf({ from, until, words }: Maintenance, language: Language): string {
  const when = { from: siteTime(from), until: until === null ? '' : siteTime(until) }
  return `${say(language, until === null ? 'maintenanceFrom' : 'maintenanceSpan', when)} ${wordsIn(words, language)}`.trim()
}

/** Every setting, with what it is set to, and what holds until somebody sets it. */
export async function listSettings(reader: Reader, isDemo: boolean): Promise<OfficeSetting[]> {
  const list: OfficeSetting[] = []
  for (const key of SETTING_KEYS) list.push({ key, value: await readSetting(reader, key), unset: unsetOf(key, isDemo) })
  return list
}

type SettingOrder = Pick<PayloadOf<typeof officeSettingSet>, 'value' | 'base' | 'reason'> & { readonly key: SettingKey }

/**
 * Sets a setting, unless it is another one since it was read; the setting before and now. What gives members more is proposed instead.
 * Refuses what it does not take, and what would guard less than what holds now.
 */
export async function setSetting(
  tx: Transaction,
  by: MemberRow,
  { key, value, base: read, reason }: SettingOrder,
  isDemo: boolean,
) {
  const before = await readSetting(tx.db, key)
  const unset = unsetOf(key, isDemo)
  const base = before ?? unset
  const was = { key, value: before }
  // One that is sent again after a lost answer is what holds.
  if (isLate(base, read, value)) return { result: 'late' as const, before: was, setting: { ...was, unset } }
  if (judgeSetting(key, value) === null) throw invalidField('value', 'setting.value')
  if (isLooser(key, base, value)) throw invalidField('value', 'setting.looser', 'settingLooser')
  // Nothing changes: what waits about it stays, and what nobody set goes on following the product.
  if (value === base) return { result: 'done' as const, before: was, setting: { ...was, unset } }
  let result: 'done' | 'signed' | 'waits' = 'done'
  if (givesMore(key, base, value)) {
    const changes = [{ field: 'value' as const, before: base, after: value }]
    result = await proposeRaise(tx, by, { kind: 'setting', subject: key, base, order: value, title: null, changes }, reason)
  } else {
    await writeSetting(tx, key, value)
    await forgetRaise(tx, 'setting', key)
  }
  return { result, before: was, setting: { key, value: await readSetting(tx.db, key), unset } }
}

/** Sets a setting as two operators signed it, unless it is another one by now: whether it is set. */
export async function carrySettingRaise(
  tx: Transaction,
  { subject, base, order }: SignedRaise,
  isDemo: boolean,
): Promise<boolean> {
  const key = v.parse(SettingKey, subject)
  if (((await readSetting(tx.db, key)) ?? unsetOf(key, isDemo)) !== base) return false
  await writeSetting(tx, key, v.parse(v.string(), order))
  return true
}
