import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import { languageMachine } from '#src/machines/profile/languageMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { LanguageChoice } from '#src/ui/me/LanguageChoice.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

async function showChoice({ isMember = true, languages = ['zh-CN', 'en'] } = {}) {
  const save = handActor<void, { language: Language }>()
  const preferences = shownBy<PreferencesRef>({})
  const actors = {
    preferences: preferences.ref,
    site: shownBy<SiteRef>({ info: { languages } }).ref,
    session: shownBy<SessionRef>({ member: isMember ? {} : null }).ref,
  }
  const logic = languageMachine.provide({ actors: { save: save.logic } })
  const page = await show(<LanguageChoice actors={actors} logic={logic} />, { language: 'en', words: ['me'] })
  return {
    ...page,
    save,
    changed: preferences.sent,
    choose: () => page.user.click(page.screen.getByRole('radio', { name: '简体中文' })),
    said: () => page.screen.getByRole('status').textContent,
  }
}

const CHANGED = [{ type: 'preferences.changed', change: { language: 'zh-CN' } }]

test('[C-11] the language that a member chooses is that of the pages and of what they are written', async () => {
  const { choose, changed, save } = await showChoice()
  await choose()
  expect([changed, save.asked.map(({ input }) => input)]).toEqual([CHANGED, [{ language: 'zh-CN' }]])
})

test('[C-11] a visitor’s language is that of the pages alone', async () => {
  const { choose, changed, save, said } = await showChoice({ isMember: false })
  await choose()
  expect([changed, save.asked, said()]).toEqual([CHANGED, [], ''])
})

test('[C-11] that a member is still written to in the earlier language is said', async () => {
  const { choose, save, said } = await showChoice()
  expect(said()).toBe('E-mails and texts use it too.')
  await choose()
  await told(() => save.last().reject(new Error('no network')))
  expect(said()).toContain('E-mails and texts keep the earlier language')
})

test('[C-11] a site of one language has none to choose', async () => {
  const { screen } = await showChoice({ languages: ['zh-CN'] })
  expect(screen.queryByRole('radiogroup')).toBe(null)
})
