import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PreferencesRef, Theme } from '#src/machines/preferences/preferencesMachine.ts'
import type { languageMachine } from '#src/machines/profile/languageMachine.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './me.module.css'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const RISING = ['green', 'red'] as const

type SettingsProps = {
  readonly preferences: PreferencesRef
  readonly site: SiteRef
  readonly session: SessionRef
  readonly language: typeof languageMachine
}

/** What a person chooses on this device: theme, colours of odds, moving parts, and the language where the site has several. */
export function Settings({ preferences, site, session, language }: SettingsProps) {
  const { t } = useTranslation('me')
  const theme = useSelector(preferences, (snapshot) => snapshot.context.theme)
  const motion = useSelector(preferences, (snapshot) => snapshot.context.motion)
  const hideMoney = useSelector(preferences, (snapshot) => snapshot.context.hideMoney)
  const redUp = useSelector(preferences, (snapshot) => snapshot.context.redUp)
  return (
    <Card as="section" aria-labelledby="settings">
      <h2 id="settings">{t('me.settings')}</h2>
      <Stack className={styles.setting} gap={8}>
        <p>{t('theme.label')}</p>
        <RadioGroup
          label={t('theme.label')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(next) => preferences.send({ type: 'preferences.changed', change: { theme: next } })}
        />
      </Stack>
      <LanguageChoice actors={{ preferences, site, session }} logic={language} />
      <Stack className={styles.setting} gap={8}>
        <p>{t('rising.label')}</p>
        <RadioGroup
          label={t('rising.label')}
          value={redUp ? 'red' : 'green'}
          options={RISING.map((value) => ({ value, label: t(`rising.${value}`) }))}
          onChange={(next) => preferences.send({ type: 'preferences.changed', change: { redUp: next === 'red' } })}
        />
      </Stack>
      <Switch
        label={t('effects.label')}
        description={t('effects.description')}
        checked={motion}
        onChange={(next) => preferences.send({ type: 'preferences.changed', change: { motion: next } })}
      />
      <Switch
        label={t('hideMoney.label')}
        description={t('hideMoney.description')}
        checked={hideMoney}
        onChange={(next) => preferences.send({ type: 'preferences.changed', change: { hideMoney: next } })}
      />
      <ButtonLink variant="plain" to="/terms">
        {t('me.terms')}
      </ButtonLink>
    </Card>
  )
}
