import type { Language } from '#src/api/model/format.ts'
import type { Preferences } from '#src/machines/preferences/preferencesMachine.ts'
import { type createI18n, loadLanguage } from '#src/ui/i18n/i18n.ts'

/** Shows a person's choices on the page. The language is theirs where the site has it switched on, without a choice the one that the page came in, else the site's default (P-1). */
export function createPageLook(words: ReturnType<typeof createI18n>, root: Pick<HTMLElement, 'dataset' | 'lang'>) {
  let chosen: Language | null = null
  // What the address asked for, as the server read it (`?lang=en`), else the site's default.
  const { lang } = root
  let enabled: readonly Language[] | null = null
  // Whose words did not come: the page stays in the language that it has.
  let missed: Language | null = null

  const wantedLanguage = () =>
    enabled === null ? chosen : (enabled.find((language) => language === (chosen ?? lang)) ?? enabled[0] ?? null)

  const showLanguage = async () => {
    const wanted = wantedLanguage()
    if (wanted === null || wanted === words.language) return
    try {
      await loadLanguage(words, wanted)
      missed = null
    } catch (error) {
      missed = wanted
      throw error
    }
    // While its words came, another one may have been chosen.
    if (wantedLanguage() !== wanted) return
    await words.changeLanguage(wanted)
    root.lang = wanted
  }

  return {
    /** The language that the page is about to have: what is asked before its words have come is asked in it. Where they do not come, the one that it has. */
    language: () => {
      const wanted = wantedLanguage() ?? lang
      return wanted === missed ? words.language : wanted
    },
    showPreferences: async ({ theme, language, motion, redUp }: Preferences): Promise<void> => {
      if (theme === 'system') delete root.dataset['theme']
      else root.dataset['theme'] = theme
      root.dataset['motion'] = motion ? 'on' : 'off'
      root.dataset['rising'] = redUp ? 'red' : 'green'
      chosen = language
      await showLanguage()
    },
    /** The site has said which languages are on, the default first. */
    enableLanguages: async (languages: readonly Language[]): Promise<void> => {
      enabled = languages
      await showLanguage()
    },
  }
}
