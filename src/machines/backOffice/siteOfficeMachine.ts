import type { BetLimitKey, BetLimitPreview } from '#src/api/model/betLimits.ts'
import type { LocalWords, Maintenance } from '#src/api/model/maintenance.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import type { OfficeSetting, SettingAnswer, SettingKey } from '#src/api/model/siteSetting.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How the site stands: whether it is closed now, and a maintenance that is planned or under way. */
export type SiteStanding = { readonly isClosed: boolean; readonly maintenance: Maintenance | null }

/** What is done about the site's maintenance, and why. `base` = the maintenance that there was when it was looked at. */
export type MaintenanceOrder = { readonly reason: string; readonly base: Maintenance | null } & (
  | { readonly act: 'close'; readonly words: LocalWords }
  | { readonly act: 'plan'; readonly from: number; readonly until: number | null; readonly words: LocalWords }
  | { readonly act: 'open' }
)

/** What became of it, with how the site stands now. */
export type MaintenanceAnswer = SiteStanding & { readonly result: SaveResult }

/** A setting that is written, and why. `base` = what held when it was looked at. */
export type SettingOrder = { readonly reason: string; readonly key: SettingKey; readonly value: string; readonly base: string }

/** How the site stands, as a list of one; renewed after each act, and every 15 s, for colleagues close and open it too. */
export const siteStandingMachine = createPagedList<SiteStanding, null>('siteStanding', {
  keyOf: () => 'site',
  step: 1,
  onChange: 'renew',
  renewAfter: 15_000,
})

/** The site is closed, opened or planned to be closed, one act at a time. */
export const maintenanceActMachine = createAct<MaintenanceOrder, MaintenanceAnswer>('maintenanceAct')
export type MaintenanceActRef = ActRef<MaintenanceOrder, MaintenanceAnswer>

/** Every setting with what it is set to; renewed after each act. */
export const siteSettingsMachine = createPagedList<OfficeSetting, null>('siteSettings', {
  keyOf: ({ key }) => key,
  step: 100,
  onChange: 'renew',
})

/** A setting is written, one at a time. */
export const settingActMachine = createAct<SettingOrder, SettingAnswer>('settingAct')
export type SettingActRef = ActRef<SettingOrder, SettingAnswer>

/** A limit of bets that is not set yet. */
export type LimitDraft = { readonly key: BetLimitKey; readonly value: string }

/** What a limit of bets would do is asked, one draft at a time. */
export const limitPreviewMachine = createAct<LimitDraft, LimitDraft & BetLimitPreview>('limitPreview', { isQuestion: true })
export type LimitPreviewRef = ActRef<LimitDraft, LimitDraft & BetLimitPreview>
