import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { REALITY_MINUTES, type RealityMinutes } from '#src/api/model/saferPlay.ts'
import type { SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import styles from './limits.module.css'

type RealityFormProps = { readonly settings: SettingsRef; readonly minutes: RealityMinutes }

/** How often play is looked back on: saved as it is chosen. */
export function RealityForm({ settings, minutes }: RealityFormProps) {
  const { t } = useTranslation('saferPlay')
  // What was chosen last is shown as chosen until it is stored.
  const wanted = useSelector(settings, ({ context: { change, waiting } }) =>
    [change, ...waiting].flatMap((one) => (one?.kind === 'reality' ? one.minutes : [])).at(-1),
  )
  return (
    <section className={styles.card} aria-labelledby="play-reality">
      <h2 id="play-reality">{t('saferPlay.reality.title')}</h2>
      <p className={styles.text}>{t('saferPlay.reality.text')}</p>
      <RadioGroup
        label={t('saferPlay.reality.label')}
        value={wanted ?? minutes}
        options={REALITY_MINUTES.map((value) => ({
          value,
          label:
            value % 60 === 0
              ? t('saferPlay.duration.hours', { hours: value / 60 })
              : t('saferPlay.duration.minutes', { minutes: value }),
        }))}
        onChange={(next) => settings.send({ type: 'change.submitted', change: { kind: 'reality', minutes: next } })}
      />
    </section>
  )
}
