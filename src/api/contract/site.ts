import * as v from 'valibot'
import { LANGUAGES } from '../model/format.ts'
import { MarqueeNotice } from '../model/chat.ts'
import { defineCall } from './defineCall.ts'

/** What every page needs before it draws (A-3: sent without the token). */
export const perInfo = defineCall({
  path: '/api/site/perInfo/v1/get',
  tokenless: true,
  payload: v.object({}),
  reply: v.object({
    siteName: v.string(),
    version: v.string(),
    buildLabel: v.string(),
    theme: v.picklist(['fresh']),
    /** Enabled languages, first the default (P-1). */
    languages: v.pipe(v.array(v.picklist(LANGUAGES)), v.minLength(1)),
    /** Whether the money here is play money; the pages say so. */
    playMoney: v.boolean(),
    /** Demo accounts to show at login; empty in production. */
    demoAccounts: v.array(v.object({ name: v.string(), password: v.string(), role: v.string() })),
  }),
})

/** Site notices for the moving bar of the home page. */
export const announcements = defineCall({
  path: '/api/site/announcement/list',
  payload: v.object({}),
  reply: v.object({ list: v.array(MarqueeNotice) }),
})

export const siteCalls = { perInfo, announcements }
