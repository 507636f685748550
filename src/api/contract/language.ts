import * as v from 'valibot'
import { LANGUAGES } from '../model/format.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

const LanguageCode = v.picklist(LANGUAGES)

/**
 * The languages that the server speaks (C-7), each by its own name, first the default; and the one that it speaks to the caller in: what a
 * member is written to in, else what the request asks for.
 */
export const languageCode = defineCall({
  path: '/api/site/languageCode/get',
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ languageCode: LanguageCode, list: listOf(v.object({ code: LanguageCode, name: v.string() })) }),
})

/** Sets the language that a member is written to in: one of the site's. */
export const languageSet = defineCall({
  path: '/api/member/languageCode/set',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ languageCode: LanguageCode }),
  reply: v.object({}),
})

export const languageCalls = { languageCode, languageSet }
