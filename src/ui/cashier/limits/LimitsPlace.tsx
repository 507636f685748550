import { useSelector } from '@xstate/react'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { settingsMachine, SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LimitRow } from './LimitRow.tsx'
import { PauseConfirm } from './PauseConfirm.tsx'
import { PauseForm } from './PauseForm.tsx'
import { RealityForm } from './RealityForm.tsx'
import styles from './limits.module.css'

export type LimitsPlaceProps = {
  readonly logic: { readonly playSettings: typeof settingsMachine }
  readonly now: () => number
}

/** Safer play: limits, the time reminder, time-outs and exclusion, each in the member's own hands. */
export function LimitsPlace({ logic, now }: LimitsPlaceProps) {
  const { t } = useTranslation('saferPlay')
  const settings = useActorRef(logic.playSettings)
  const shown = useSelector(settings, (snapshot) => snapshot.context.settings)
  const failed = useSelector(settings, (snapshot) => snapshot.matches('failed'))
  const errorKey = useSelector(settings, (snapshot) => snapshot.context.errorKey)
  if (failed) {
    return (
      <ErrorState
        title={t('saferPlay.failed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => settings.send({ type: 'settings.retried' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (shown === null) return <Skeleton className={styles.waiting} />
  return (
    <>
      <p className={styles.lead}>{t('saferPlay.lead')}</p>
      {shown.pause !== null && shown.pause.until > now() && (
        <section className={styles.card}>
          <PausedNotice pause={shown.pause} isHere />
        </section>
      )}
      <section className={styles.card} aria-labelledby="play-limits">
        <h2 id="play-limits">{t('saferPlay.limits.title')}</h2>
        <p className={styles.text}>{t('saferPlay.limits.rule')}</p>
        <Stack as="ul" className={styles.limits} gap={12}>
          {shown.limits.map((standing) => (
            <LimitRow key={standing.period} settings={settings} standing={standing} />
          ))}
        </Stack>
      </section>
      <RealityForm settings={settings} minutes={shown.realityMinutes} />
      <Stack className={styles.pair}>
        <PauseForm settings={settings} pause={shown.pause} kind="timeOut" now={now} />
        <PauseForm settings={settings} pause={shown.pause} kind="exclusion" now={now} />
      </Stack>
      <section className={styles.card} aria-labelledby="play-help">
        <h2 id="play-help">{t('saferPlay.help.title')}</h2>
        <p className={styles.text}>{t('saferPlay.help.text')}</p>
        <ButtonLink variant="outline" to="/cs">
          <LifeBuoy size={20} aria-hidden="true" /> {t('saferPlay.help.service')}
        </ButtonLink>
      </section>
      <News settings={settings} />
      <PauseConfirm settings={settings} now={now} />
    </>
  )
}

/** What became of the last change, also for readers of the screen. */
function News({ settings }: { readonly settings: SettingsRef }) {
  const { t } = useTranslation('saferPlay')
  const done = useSelector(settings, (snapshot) => snapshot.context.done)
  const errorKey = useSelector(settings, (snapshot) => snapshot.context.errorKey)
  return (
    <p className={styles.news} role="status" data-failed={errorKey !== null}>
      {errorKey !== null ? t(errorKey) : done === null ? '' : t(`saferPlay.done.${done.kind}`)}
    </p>
  )
}
