import type { Handlers } from '#src/api/contract/handlers.ts'
import type { languageCalls } from '#src/api/contract/language.ts'
import { setLanguage } from '../accounts/language.ts'
import { memberOf } from '../members/caller.ts'
import { languageOf } from '../members/memberLanguage.ts'
import type { CallContext } from './context.ts'

/** What each language calls itself. */
const NAMES = { 'zh-CN': '简体中文', en: 'English' } as const

export const languageHandlers = {
  languageCode: async (_, { services: { db, env }, caller: { session, language } }) => ({
    languageCode: session === null ? language : await languageOf(db, session.member.id, env.languages),
    list: env.languages.map((code) => ({ code, name: NAMES[code] })),
  }),

  languageSet: async ({ languageCode }, { services: { write, env }, caller }) => {
    await write((tx) => setLanguage(tx, memberOf(caller).id, languageCode, env.languages))
    return {}
  },
} satisfies Handlers<typeof languageCalls, CallContext>
