import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import styles from './me.module.css'

type LanguageChoiceProps = { readonly preferences: PreferencesRef; readonly site: SiteRef }

/** Chooses the language, where the site has several. */
export function LanguageChoice({ preferences, site }: LanguageChoiceProps) {
  const { t } = useTranslation('me')
  const shown = useLanguage()
  const languages = useSelector(site, (snapshot) => snapshot.context.info?.languages) ?? []
  if (languages.length < 2) return null
  return (
    <Stack className={styles.setting} gap={8}>
      <p>{t('language.label')}</p>
      <RadioGroup
        label={t('language.label')}
        value={shown}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(language) => preferences.send({ type: 'preferences.changed', change: { language } })}
      />
    </Stack>
  )
}
