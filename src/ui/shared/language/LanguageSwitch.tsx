import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import styles from './language.module.css'

type LanguageSwitchProps = {
  readonly actors: { readonly preferences: PreferencesRef; readonly site: SiteRef }
}

/** Chooses the language, in the corner of a page that a visitor comes to first, where the site has several. */
export function LanguageSwitch({ actors: { preferences, site } }: LanguageSwitchProps) {
  const { t } = useTranslation('language')
  const shown = useLanguage()
  const languages = useSelector(site, (snapshot) => snapshot.context.info?.languages) ?? []
  if (languages.length < 2) return null
  return (
    <div className={styles.switch} role="group" aria-label={t('languageSwitch.label')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => preferences.send({ type: 'preferences.changed', change: { language } })}
        >
          {t(`languageSwitch.language.${language}`)}
        </button>
      ))}
    </div>
  )
}
