import type { Handlers } from '#src/api/contract/handlers.ts'
import type { siteOfficeCalls } from '#src/api/contract/siteOffice.ts'
import { settingOf } from '#src/api/model/siteSetting.ts'
import { listSettings, setSetting, setSiteMaintenance, siteStanding } from '../backOffice/site/siteOffice.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import { previewLimit } from '../sportsbook/limitPreview.ts'
import type { CallContext } from './context.ts'

export const siteOfficeHandlers = {
  officeSite: (_, { services: { db, now } }) => siteStanding(db, now()),

  officeSiteSet: async ({ order, base }, { services: { write, env, accessRules }, caller, noteChange }) => {
    const { result, before, after } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'site.act')
      return setSiteMaintenance(tx, order, env.languages, base)
    })
    accessRules.readAgain()
    noteChange(before, result === 'done' ? after : { result, ...after })
    return { result, ...after }
  },

  officeSettings: async (_, { services: { db, env } }) => ({ list: await listSettings(db, env.demo) }),

  officeSettingSet: async (order, { services: { write, env }, caller, noteChange }) => {
    const { key, value } = order
    const { result, before, setting } = await write(async (tx) => {
      const by = memberOf(caller)
      await requireRightNow(tx.db, by.id, 'site.act')
      await requireRightNow(tx.db, by.id, settingOf(key).right)
      return setSetting(tx, by, order, env.demo)
    })
    noteChange(before, result === 'done' ? { key, value: setting.value } : { result, key, value })
    return { result, setting }
  },

  officeBetLimitPreview: ({ key, value }, { services: { db, now } }) => previewLimit(db, key, value, now()),
} satisfies Handlers<typeof siteOfficeCalls, CallContext>
