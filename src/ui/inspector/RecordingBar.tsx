import { useSelector } from '@xstate/react'
import { CircleDot, Download, FolderOpen, History, Play, Square } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRecording } from '#src/machines/inspector/recordingControls.ts'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import styles from './recording.module.css'

/** Records what the machines do, opens recordings and replays them. */
export function RecordingBar({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const state = useSelector(recording, ({ value }) => (typeof value === 'string' ? value : 'replaying'))
  // Nothing is recorded yet, and nothing is said: two buttons, which a phone puts beside the title.
  const isBare = useSelector(
    recording,
    ({ value, context: { fault, pageRecording } }) =>
      value === 'idle' && fault === null && pageRecording?.state !== 'finished' && pageRecording?.state !== 'failed',
  )
  return (
    <section className={styles.bar} data-state={state} data-bare={isBare} aria-label={t('inspector.record.region')}>
      {(state === 'idle' || state === 'saving') && <Idle recording={recording} />}
      {state === 'recording' && <Recording recording={recording} />}
      {(state === 'reviewing' || state === 'reading' || state === 'fetching' || state === 'loading') && (
        <>
          <Button variant="outline" onClick={() => recording.send({ type: 'replay.closed' })}>
            {t('act.cancel')}
          </Button>
          <p role="status">{t('inspector.record.reading')}</p>
        </>
      )}
      {state === 'replaying' && <ReplayBar recording={recording} />}
    </section>
  )
}

function Idle({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const file = useRef<HTMLInputElement>(null)
  const page = useSelector(recording, ({ context }) => context.pageRecording)
  const fault = useSelector(recording, ({ context }) => context.fault)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    // Cleared, so that the same file can be chosen again.
    target.value = ''
    if (chosen !== undefined) recording.send({ type: 'file.chosen', file: chosen })
  }
  return (
    <>
      <Button
        variant="outline"
        title={t('inspector.record.start')}
        disabled={page === null}
        onClick={() => recording.send({ type: 'record.started' })}
      >
        <CircleDot className={styles.dot} size={20} aria-hidden="true" />
        <span className={styles.word}>{t('inspector.record.start')}</span>
      </Button>
      <Button variant="outline" title={t('inspector.record.open')} onClick={() => file.current?.click()}>
        <FolderOpen size={20} aria-hidden="true" />
        <span className={styles.hint}>{t('inspector.record.open')}</span>
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t('inspector.record.open')}
        onChange={choose}
      />
      {page?.state === 'finished' && (
        <>
          <Button variant="outline" onClick={() => recording.send({ type: 'replay.requested' })}>
            <Play size={16} aria-hidden="true" />
            {t('inspector.record.replay')}
          </Button>
          <Button
            variant="outline"
            title={t('inspector.record.save')}
            onClick={() => recording.send({ type: 'recording.saved' })}
          >
            <Download size={20} aria-hidden="true" />
            <span className={styles.hint}>{t('inspector.record.save')}</span>
          </Button>
        </>
      )}
      <p role="status">{page?.state === 'finished' && <FinishedText recording={page} />}</p>
      <p className={styles.fault} role="alert">
        {fault !== null && t(`inspector.record.${fault}`)}
        {fault === null && page?.state === 'failed' && t('inspector.record.broken')}
      </p>
    </>
  )
}

/** The size of the recording, and what it lacks. */
function FinishedText({ recording: { size, cut } }: { readonly recording: PageRecording }) {
  const { t } = useTranslation('inspector')
  const { steps, actors, isFull } = size
  return (
    <>
      {isFull && `${t('inspector.record.full')} · `}
      {cut !== 'none' && `${t(`inspector.record.cut.${cut}`)} · `}
      {t('inspector.record.made', { steps, actors })}
    </>
  )
}

function Recording({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const steps = useSelector(recording, ({ context }) => context.pageRecording?.size.steps ?? 0)
  const actors = useSelector(recording, ({ context }) => context.pageRecording?.size.actors ?? 0)
  return (
    <>
      <Button variant="danger" onClick={() => recording.send({ type: 'record.ended' })}>
        <Square size={16} aria-hidden="true" />
        {t('inspector.record.stop')}
      </Button>
      <Button
        variant="outline"
        title={t('inspector.record.review')}
        disabled={steps === 0}
        onClick={() => recording.send({ type: 'record.reviewed' })}
      >
        <History size={16} aria-hidden="true" />
        <span className={styles.word}>{t('inspector.record.review')}</span>
      </Button>
      <p>{t('inspector.record.recording', { steps, actors })}</p>
      <Muted size={12}>{t('inspector.record.keeps')}</Muted>
    </>
  )
}
