import { useSelector } from '@xstate/react'
import { CircleDot, Download, FolderOpen, Play, Square } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeckView } from '#src/machines/inspector/deck.ts'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import styles from './recording.module.css'

/** Records what the machines do, opens recordings, and steps through one. */
export function RecordingBar({ recording }: { readonly recording: RecordingRef }) {
  const { t } = useTranslation('inspector')
  const state = useSelector(recording, ({ value }) => (typeof value === 'string' ? value : 'told'))
  return (
    <section className={styles.bar} aria-label={t('inspector.record.region')}>
      {(state === 'idle' || state === 'saving') && <Idle recording={recording} />}
      {state === 'recording' && <Recording recording={recording} />}
      {(state === 'reading' || state === 'fetching' || state === 'telling') && (
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
  const { t } = useTranslation('inspector')
  const file = useRef<HTMLInputElement>(null)
  const deck = useSelector(recording, ({ context }) => context.deck)
  const fault = useSelector(recording, ({ context }) => context.fault)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (chosen !== undefined) recording.send({ type: 'file.chosen', file: chosen })
  }
  return (
    <>
      <Button variant="outline" disabled={deck === null} onClick={() => recording.send({ type: 'record.started' })}>
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
      {deck?.state === 'made' && (
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
      <p role="status">{deck?.state === 'made' && <MadeWords deck={deck} />}</p>
      <p className={styles.fault} role="alert">
        {fault !== null && t(`inspector.record.${fault}`)}
        {fault === null && deck?.state === 'broken' && t('inspector.record.broken')}
      </p>
    </>
  )
}

/** How much was recorded, and whether anything is missing. */
function MadeWords({ deck: { size, cut } }: { readonly deck: DeckView }) {
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
  const steps = useSelector(recording, ({ context }) => context.deck?.size.steps ?? 0)
  const actors = useSelector(recording, ({ context }) => context.deck?.size.actors ?? 0)
  return (
    <>
      <Button variant="danger" onClick={() => recording.send({ type: 'record.ended' })}>
        <Square size={16} aria-hidden="true" />
        {t('inspector.record.stop')}
      </Button>
      <p>{t('inspector.record.recording', { steps, actors })}</p>
      <p className={styles.hint}>{t('inspector.record.keeps')}</p>
    </>
  )
}
