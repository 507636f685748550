import { useSelector } from '@xstate/react'
import { CircleDot, Download, FolderOpen, Play, Square } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import type { RecordingRef } from './refs.ts'
import { ReplayBar } from './ReplayBar.tsx'
import styles from './recording.module.css'

/** Records what the machines do, opens recordings, and steps through one. */
export function RecordingBar({ recording }: { readonly recording: RecordingRef }) {
  const t = useT()
  const state = useSelector(recording, ({ value }) => (typeof value === 'string' ? value : 'told'))
  return (
    <section className={styles.bar} aria-label={t('inspector.record.region')}>
      {state === 'idle' && <Idle recording={recording} />}
      {state === 'recording' && <Recording recording={recording} />}
      {(state === 'reading' || state === 'telling') && (
        <>
          <Button variant="outline" onClick={() => recording.send({ type: 'replay.closed' })}>
            {t('act.cancel')}
          </Button>
          <p role="status">{t('inspector.record.reading')}</p>
        </>
      )}
      {state === 'told' && <ReplayBar recording={recording} />}
    </section>
  )
}

function Idle({ recording }: { readonly recording: RecordingRef }) {
  const t = useT()
  const file = useRef<HTMLInputElement>(null)
  const { size, text, fault } = useSelector(recording, ({ context }) => context)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (chosen !== undefined) recording.send({ type: 'file.chosen', file: chosen })
  }
  return (
    <>
      <Button variant="outline" onClick={() => recording.send({ type: 'record.started' })}>
        <CircleDot size={16} aria-hidden="true" />
        {t('inspector.record.start')}
      </Button>
      <Button variant="outline" onClick={() => file.current?.click()}>
        <FolderOpen size={16} aria-hidden="true" />
        {t('inspector.record.open')}
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t('inspector.record.open')}
        onChange={choose}
      />
      {text !== null && (
        <>
          <Button variant="outline" onClick={() => recording.send({ type: 'replay.asked' })}>
            <Play size={16} aria-hidden="true" />
            {t('inspector.record.replay')}
          </Button>
          <Button variant="outline" onClick={() => recording.send({ type: 'recording.saved' })}>
            <Download size={16} aria-hidden="true" />
            {t('inspector.record.save')}
          </Button>
        </>
      )}
      <p role="status">
        {size.isFull && `${t('inspector.record.full')} · `}
        {text !== null && size.steps > 0 && t('inspector.record.made', { steps: size.steps, actors: size.actors })}
      </p>
      <p className={styles.fault} role="alert">
        {fault !== null && t(`inspector.record.${fault}`)}
      </p>
    </>
  )
}

function Recording({ recording }: { readonly recording: RecordingRef }) {
  const t = useT()
  const { steps, actors } = useSelector(recording, ({ context }) => context.size)
  return (
    <>
      <Button variant="danger" onClick={() => recording.send({ type: 'record.ended' })}>
        <Square size={16} aria-hidden="true" />
        {t('inspector.record.stop')}
      </Button>
      <p>{t('inspector.record.recording', { steps, actors })}</p>
    </>
  )
}
