import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pause, PauseKind } from '#src/api/model/playPause.ts'
import { EXCLUSION_MONTHS, makePause, TIME_OUT_HOURS } from '#src/api/model/saferPlay.ts'
import type { SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import styles from './limits.module.css'

type PauseFormProps = {
  readonly settings: SettingsRef
  readonly pause: Pause | null
  readonly kind: PauseKind
  readonly now: () => number
}

/** Time-outs or exclusions that can be chosen: while the member pauses, only those that end later. */
export function PauseForm({ kind, ...form }: PauseFormProps) {
  const { t } = useTranslation('saferPlay')
  return (
    <section className={styles.card} aria-labelledby={`play-${kind}`}>
      <h2 id={`play-${kind}`}>{t(`saferPlay.${kind}.title`)}</h2>
      <p className={styles.text}>{t(`saferPlay.${kind}.text`)}</p>
      {kind === 'timeOut' ? <TimeOut {...form} /> : <Exclusion {...form} />}
    </section>
  )
}

type LengthsProps = Omit<PauseFormProps, 'kind'>

function TimeOut({ settings, pause, now }: LengthsProps) {
  const { t } = useTranslation('saferPlay')
  const lengths = TIME_OUT_HOURS.filter((hours) => makePause({ hours }, now()).until > (pause?.until ?? 0))
  const [chosen, setChosen] = useState(lengths[0])
  const hours = lengths.find((one) => one === chosen) ?? lengths[0]
  if (hours === undefined) return <p>{t('saferPlay.noLonger')}</p>
  return (
    <>
      <RadioGroup
        label={t('saferPlay.timeOut.label')}
        value={hours}
        options={lengths.map((value) => ({ value, label: t(`saferPlay.timeOut.length.${value}`) }))}
        onChange={setChosen}
      />
      <Button variant="outline" onClick={() => settings.send({ type: 'pause.chosen', change: { kind: 'timeOut', hours } })}>
        {t('saferPlay.timeOut.start')}
      </Button>
    </>
  )
}

function Exclusion({ settings, pause, now }: LengthsProps) {
  const { t } = useTranslation('saferPlay')
  const lengths = EXCLUSION_MONTHS.filter((months) => makePause({ months }, now()).until > (pause?.until ?? 0))
  const [chosen, setChosen] = useState(lengths[0])
  const months = lengths.find((one) => one === chosen) ?? lengths[0]
  if (months === undefined) return <p>{t('saferPlay.noLonger')}</p>
  return (
    <>
      <RadioGroup
        label={t('saferPlay.exclusion.label')}
        value={months}
        options={lengths.map((value) => ({ value, label: t(`saferPlay.exclusion.length.${value}`) }))}
        onChange={setChosen}
      />
      <Button
        variant="outline"
        onClick={() => settings.send({ type: 'pause.chosen', change: { kind: 'exclusion', months, phrase: '' } })}
      >
        {t('saferPlay.exclusion.start')}
      </Button>
    </>
  )
}
