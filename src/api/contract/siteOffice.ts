import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Maintenance } from '../model/maintenance.ts'
import { MaintenanceSpan, MaintenanceWords } from '../model/officeMaintenance.ts'
import { ActReason } from '../model/operator.ts'
import { OfficeSetting, SETTING_LENGTH, SettingKey } from '../model/siteSetting.ts'
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
 * planned is announced at once in the whole site, and its beginning and end come by the clock.
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
  }),
  reply: SiteStanding,
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

/** Sets a setting; it holds from the next time that it is read. One of money takes the right of its row in the table too. */
export const officeSettingSet = defineCall({
  path: '/api/admin/site/setting',
  quiet: true,
  right: 'site.act',
  effect: 'keyed',
  payload: v.object({ key: SettingKey, value: v.pipe(v.string(), v.maxLength(SETTING_LENGTH)), reason: ActReason }),
  reply: v.object({ setting: OfficeSetting }),
})

export const siteOfficeCalls = { officeSite, officeSiteSet, officeSettings, officeSettingSet }
