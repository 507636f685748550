import { useSelector } from '@xstate/react'
import { REALITY_MINUTES, type RealityMinutes } from '#src/api/model/saferPlay.ts'
import type { SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import styles from './limits.module.css'

type RealityFormProps = { readonly settings: SettingsRef; readonly minutes: RealityMinutes }

/** How often play is looked back on: saved as it is chosen. */
export function RealityForm({ settings, minutes }: RealityFormProps) {
  const t = useT()
  // Shown as chosen while it is stored.
  const change = useSelector(settings, (snapshot) => snapshot.context.change)
  return (
    <section className={styles.card} aria-labelledby="play-reality">
      <h2 id="play-reality">{t('play.reality.title')}</h2>
      <p className={styles.text}>{t('play.reality.text')}</p>
      <RadioGroup
        label={t('play.reality.label')}
        value={change?.kind === 'reality' ? change.minutes : minutes}
        options={REALITY_MINUTES.map((value) => ({
          value,
          label:
            value % 60 === 0 ? t('play.duration.hours', { hours: value / 60 }) : t('play.duration.minutes', { minutes: value }),
        }))}
        onChange={(next) => settings.send({ type: 'change.submitted', change: { kind: 'reality', minutes: next } })}
      />
    </section>
  )
}
