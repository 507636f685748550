import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#src/api/model/format.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import type { languageMachine } from '#src/machines/profile/languageMachine.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './me.module.css'

type LanguageChoiceProps = {
  readonly actors: { readonly preferences: PreferencesRef; readonly site: SiteRef; readonly session: SessionRef }
  /** Tells the server what a member is written to in. */
  readonly logic: typeof languageMachine
}

/** Chooses the language of the pages, and of what a member is written, where the site has several. */
export function LanguageChoice({ actors: { preferences, site, session }, logic }: LanguageChoiceProps) {
  const { t } = useTranslation('me')
  const shown = useLanguage()
  const languages = useSelector(site, (snapshot) => snapshot.context.info?.languages) ?? []
  const isMember = useSelector(session, selectMember) !== null
  const saving = useActorRef(logic)
  const isUnsaved = useSelector(saving, (snapshot) => snapshot.matches('failed'))
  if (languages.length < 2) return null
  const choose = (language: Language) => {
    preferences.send({ type: 'preferences.changed', change: { language } })
    if (isMember) saving.send({ type: 'language.chosen', language })
  }
  return (
    <Stack className={styles.setting} gap={8}>
      <p>{t('language.label')}</p>
      <RadioGroup
        label={t('language.label')}
        value={shown}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={choose}
      />
      <Muted size={12} role="status">
        {isUnsaved ? t('language.unsaved') : isMember ? t('language.written') : ''}
      </Muted>
    </Stack>
  )
}
