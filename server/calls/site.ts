import { profile } from '#src/api/profile.ts'
import { isSettingKey, settingOf } from '#src/api/model/siteSetting.ts'
import { MAINTENANCE } from '../members/siteMaintenance.ts'
import { type SiteMapping, STATUS } from '#src/api/model/common.ts'
import type { customerServiceCalls } from '#src/api/contract/customerService.ts'
import type { siteCalls } from '#src/api/contract/site.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { readerOf } from './content.ts'
import type { CallContext } from './context.ts'
import { DEMO_ACCOUNTS } from '../members/demoAccounts.ts'
import { announcementsOf } from '../live/announcements/announcements.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { readSettings, settingInForce } from '../platform/siteSettings.ts'

/** Whether anybody may read a setting: of the others some say how the site can be robbed. */
const isPublicSetting = (key: string) => key === MAINTENANCE || (isSettingKey(key) && settingOf(key).isPublic)

export const siteHandlers = {
  perInfo: (_, { services: { env } }) => ({
    siteName: env.site.name,
    version: profile.version,
    buildLabel: profile.buildLabel,
    theme: profile.theme,
    languages: [...env.languages],
    playMoney: env.site.playMoney,
    loginBy: env.loginBy,
    captchaScripts: { geetest: env.captcha.geetest?.script ?? null },
    demoAccounts: env.demo ? DEMO_ACCOUNTS.map(({ name, password, role }) => ({ name, password, role })) : [],
  }),

  announcements: async (_, context) => {
    const { db, now } = context.services
    return { list: await announcementsOf(db, LOBBY, now(), await readerOf(context)) }
  },

  configInfo: async ({ keyCodes }, { services: { db, env, accessRules } }) => {
    const rows = await readSettings(db, keyCodes.filter(isPublicSetting))
    const closed = keyCodes.includes(MAINTENANCE) && (await accessRules.isClosed())
    const list = rows.map(({ key_code: keyCode, status, value }) =>
      keyCode === MAINTENANCE ? { keyCode, status: closed ? STATUS.inactive : STATUS.active, value } : { keyCode, status, value },
    )
    if (!keyCodes.includes(profile.siteMappingKey) || env.site.deployId === profile.siteId) return { list }
    const mapping: SiteMapping = [{ siteID: profile.siteId, deploySiteID: env.site.deployId }]
    return { list: [...list, { keyCode: profile.siteMappingKey, status: STATUS.active, value: JSON.stringify(mapping) }] }
  },

  domains: (_, { services: { env } }) => ({ list: [...env.domains] }),

  customerService: async (_, { services: { db, env } }) => {
    const phone = await settingInForce(db, 'supportPhone')
    return { ...env.customerService, phone: phone === '' ? null : phone }
  },
} satisfies Handlers<typeof siteCalls & typeof customerServiceCalls, CallContext>
