import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { MarqueeNotice } from '../model/chat.ts'
import { Id, Status } from '../model/common.ts'
import { LANGUAGES } from '../model/format.ts'
import { defineCall } from './defineCall.ts'

/** What every page needs before it draws (A-3: sent without the token). */
export const perInfo = defineCall({
  path: '/api/site/perInfo/v1/get',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({
    siteName: v.string(),
    version: v.string(),
    buildLabel: v.string(),
    theme: v.picklist(['fresh']),
    /** Enabled languages, first the default (P-1). */
    languages: v.pipe(listOf(v.picklist(LANGUAGES)), v.minLength(1)),
    /** Whether the money here is play money; the pages say so. */
    playMoney: v.boolean(),
    /** Which of the login calls this site uses (C-8). */
    loginBy: v.picklist(['v3', 've4', 'v5']),
    /** Page scripts of verification makers, where the operator has set one (docs/protocol.md, 4). */
    captchaScripts: v.object({ geetest: v.nullable(v.string()) }),
    /** Demo accounts to show at login; empty in production. */
    demoAccounts: listOf(v.object({ name: v.string(), password: v.string(), role: v.string() })),
  }),
})

/** Site notices for the moving bar of the home page. */
export const announcements = defineCall({
  path: '/api/site/announcement/list',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(MarqueeNotice) }),
})

/** Settings of the site by key (C-7). `status` as everywhere (E-4); the maintenance setting's '0' means that the site is closed (S-6). */
export const configInfo = defineCall({
  path: '/api/site/configInfo/get',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ keyCodes: v.pipe(v.array(Id), v.minLength(1), v.maxLength(20)) }),
  reply: v.object({ list: listOf(v.object({ keyCode: Id, status: Status, value: v.string() })) }),
})

/** Origins that serve this site, the first preferred (C-6). Empty = only the one that the page came from. */
export const domains = defineCall({
  path: '/api/site/domain/list',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/))) }),
})

export const siteCalls = { perInfo, announcements, configInfo, domains }
