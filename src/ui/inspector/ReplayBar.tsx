import { useSelector } from '@xstate/react'
import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import styles from './recording.module.css'

/** Steps through a recording, forth and back, and says whether it went as it had gone. */
export function ReplayBar({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const place = useSelector(recording, ({ context }) => context.place)
  const steps = useSelector(recording, ({ context }) => context.told?.steps.length ?? 0)
  const differs = useSelector(recording, ({ context }) => context.told?.differs ?? null)
  const untold = useSelector(recording, ({ context }) => context.told?.untold ?? 0)
  // What the machine that is named was told at this step.
  const step = useSelector(recording, ({ context: { told, place: at } }) => {
    const taken = told?.steps[at - 1]
    const actor = told?.actors.find(({ key }) => key === taken?.actor)
    return taken === undefined || actor === undefined ? '' : `${actor.name} ← ${taken.type}`
  })
  const isPlaying = useSelector(recording, (snapshot) => snapshot.matches({ told: 'playing' }))
  const go = (to: number) => recording.send({ type: 'place.chosen', place: to })
  const words = t('inspector.record.place', { place, steps })
  return (
    <>
      <div className={styles.keys}>
        <IconButton label={t('inspector.record.first')} disabled={place === 0} onClick={() => go(0)}>
          <ChevronFirst size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.record.back')} disabled={place === 0} onClick={() => go(place - 1)}>
          <StepBack size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t(isPlaying ? 'inspector.record.pause' : 'inspector.record.play')}
          onClick={() => recording.send({ type: 'play.toggled' })}
        >
          {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('inspector.record.next')} disabled={place === steps} onClick={() => go(place + 1)}>
          <StepForward size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.record.last')} disabled={place === steps} onClick={() => go(steps)}>
          <ChevronLast size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={steps}
        value={place}
        aria-label={t('inspector.record.slider')}
        aria-valuetext={`${words} ${step}`.trim()}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <p className={styles.place}>{words}</p>
      {step !== '' && <p className={styles.step}>{step}</p>}
      <p role="status" className={differs === null && untold === 0 ? styles.same : styles.fault}>
        {differs !== null && t('inspector.record.differs', { place: differs })}
        {differs === null && untold === 0 && t('inspector.record.same')}
        {untold > 0 && ` ${t('inspector.record.untold', { count: untold })}`}
      </p>
      {differs !== null && (
        <Button variant="outline" onClick={() => go(differs)}>
          {t('inspector.record.showDiffering', { place: differs })}
        </Button>
      )}
      <Button variant="outline" onClick={() => recording.send({ type: 'replay.closed' })}>
        <X size={16} aria-hidden="true" />
        {t('inspector.record.close')}
      </Button>
    </>
  )
}
