import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { BET_LIMIT_KEYS, BetLimitPreview } from '../model/betLimits.ts'
import { Maintenance } from '../model/maintenance.ts'
import { MaintenanceSpan, MaintenanceWords, ReadMaintenance } from '../model/officeMaintenance.ts'
import { ActReason } from '../model/operator.ts'
import { SaveResult } from '../model/saveResult.ts'
import { OfficeSetting, SETTING_LENGTH, SettingAnswer, SettingKey } from '../model/siteSetting.ts'
import { defineCall } from './defineCall.ts'

/** How the site stands: a maintenance that is planned or under way, and whether the site is closed now. */
const SiteStanding = v.object({ isClosed: v.boolean(), maintenance: v.nullable(Maintenance) })

/** How the site stands, for operators (S-6). */
export const officeSite = defineCall({
  path: '/api/admin/site/standing',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: SiteStanding,
})

/**
 * Closes the site to all but its staff, now (`close`) or from a time on (`plan`), or opens it and forgets what was planned (`open`). What is
 * planned is announced at once in the whole site, and its beginning and end come by the clock. `base` = the maintenance that was read, null =
 * there was none: where another one holds by now, nothing is done (`late`). Only a closing is never held up: where the site is closed already it
 * stays so until somebody opens it, and only the words are too late. Left out = whatever holds.
 */
export const officeSiteSet = defineCall({
  path: '/api/admin/site/state',
  quiet: true,
  right: 'site.act',
  effect: 'keyed',
  payload: v.object({
    reason: ActReason,
    order: v.variant('act', [
      v.object({ act: v.literal('close'), words: MaintenanceWords }),
      v.object({ act: v.literal('plan'), span: MaintenanceSpan, words: MaintenanceWords }),
      v.object({ act: v.literal('open') }),
    ]),
    base: v.optional(v.nullable(ReadMaintenance)),
  }),
  reply: v.object({ result: SaveResult, ...SiteStanding.entries }),
})

/** Every setting that operators change, with what it is set to. */
export const officeSettings = defineCall({
  path: '/api/admin/site/settings',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeSetting) }),
})

/**
 * Sets a setting; it holds from the next time that it is read. One of money takes the right of its row in the table too. What gives members more
 * is only signed: it holds once a second operator signs it (`officeRaiseSign`); `waits` = one of another operator waits already. `base` = what held
 * when it was read: where another value holds by now, nothing is set (`late`). Left out = whatever holds.
 */
export const officeSettingSet = defineCall({
  path: '/api/admin/site/setting',
  quiet: true,
  right: 'site.act',
  effect: 'keyed',
  payload: v.object({
    key: SettingKey,
    value: v.pipe(v.string(), v.maxLength(SETTING_LENGTH)),
    base: v.optional(v.pipe(v.string(), v.maxLength(SETTING_LENGTH))),
    reason: ActReason,
  }),
  reply: SettingAnswer,
})

/**
 * What a limit of bets would do that is not set yet: how many of the last seven days' bets it would have refused, by their stake or what they could
 * bring back; for what one member may have open, how many of those with open bets have more now.
 */
export const officeBetLimitPreview = defineCall({
  path: '/api/admin/site/bet-limit/preview',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({ key: v.picklist(BET_LIMIT_KEYS), value: v.pipe(v.string(), v.maxLength(9)) }),
  reply: BetLimitPreview,
})

export const siteOfficeCalls = { officeSite, officeSiteSet, officeSettings, officeSettingSet, officeBetLimitPreview }
