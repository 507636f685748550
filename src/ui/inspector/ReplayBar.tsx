import { useSelector } from '@xstate/react'
import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import styles from './recording.module.css'

/** Steps through a replay forward and back, and shows whether it matches the recording. */
export function ReplayBar({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const position = useSelector(recording, ({ context }) => context.position)
  const steps = useSelector(recording, ({ context }) => context.replay?.steps.length ?? 0)
  const firstDifference = useSelector(recording, ({ context }) => context.replay?.firstDifference ?? null)
  const unknownSteps = useSelector(recording, ({ context }) => context.replay?.unknownSteps ?? 0)
  // The actor of the current step and its event.
  const step = useSelector(recording, ({ context: { replay, position: at } }) => {
    const taken = replay?.steps[at - 1]
    const actor = replay?.actors.find(({ key }) => key === taken?.actor)
    return taken === undefined || actor === undefined ? '' : `${actor.name} ← ${taken.type}`
  })
  const isPlaying = useSelector(recording, (snapshot) => snapshot.matches({ replaying: 'playing' }))
  const go = (to: number) => recording.send({ type: 'position.chosen', position: to })
  const positionText = t('inspector.record.place', { place: position, steps })
  return (
    <>
      <div className={styles.keys}>
        <IconButton label={t('inspector.record.first')} disabled={position === 0} onClick={() => go(0)}>
          <ChevronFirst size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.record.back')} disabled={position === 0} onClick={() => go(position - 1)}>
          <StepBack size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t(isPlaying ? 'inspector.record.pause' : 'inspector.record.play')}
          onClick={() => recording.send({ type: 'play.toggled' })}
        >
          {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('inspector.record.next')} disabled={position === steps} onClick={() => go(position + 1)}>
          <StepForward size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.record.last')} disabled={position === steps} onClick={() => go(steps)}>
          <ChevronLast size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={steps}
        value={position}
        aria-label={t('inspector.record.slider')}
        aria-valuetext={`${positionText} ${step}`.trim()}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <p className={styles.place}>{positionText}</p>
      {step !== '' && <p className={styles.step}>{step}</p>}
      <p role="status" className={firstDifference === null && unknownSteps === 0 ? styles.same : styles.fault}>
        {firstDifference !== null && t('inspector.record.differs', { place: firstDifference })}
        {firstDifference === null && unknownSteps === 0 && t('inspector.record.same')}
        {unknownSteps > 0 && ` ${t('inspector.record.untold', { count: unknownSteps })}`}
      </p>
      {firstDifference !== null && (
        <Button variant="outline" onClick={() => go(firstDifference)}>
          {t('inspector.record.showDiffering', { place: firstDifference })}
        </Button>
      )}
      <Button variant="outline" onClick={() => recording.send({ type: 'replay.closed' })}>
        <X size={16} aria-hidden="true" />
        {t('inspector.record.close')}
      </Button>
    </>
  )
}
