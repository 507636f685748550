import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KINDS, type Answer, type Challenge } from '#src/machines/verification/challenge.ts'
import type { VerificationRef } from '#src/machines/verification/verificationMachine.ts'
import {
  selectChallenge,
  selectIsChecking,
  selectIsFailed,
  selectIsLocked,
  selectIsOpen,
  selectKind,
  selectKinds,
  selectRefusal,
  selectWait,
} from '#src/machines/verification/verificationSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { CodeChallenge } from './CodeChallenge.tsx'
import { PuzzleChallenge } from './PuzzleChallenge.tsx'
import { SliderChallenge } from './SliderChallenge.tsx'
import { useFreshFocus } from '#src/ui/kit/useFreshFocus.ts'
import styles from './verification.module.css'
import { WordsChallenge } from './WordsChallenge.tsx'

/** The one dialog for all requests that wait for a verification (S-4). Each kind has a keyboard's way; the sounds need no eyes. It is closed with the page that it lies over. */
export function VerificationDialog({ verification }: { readonly verification: VerificationRef }) {
  const { t } = useTranslation('verification')
  const open = useSelector(verification, selectIsOpen)
  const kind = useSelector(verification, selectKind)
  const kinds = useSelector(verification, selectKinds).split(' ')
  const checking = useSelector(verification, selectIsChecking)
  const locked = useSelector(verification, selectIsLocked)
  const close = () => verification.send({ type: 'dialog.closed' })
  usePageLeft(verification, 'dialog.closed')
  if (!open) return null
  return (
    <Dialog
      open
      wide
      title={t('verification.title')}
      text={t('verification.text')}
      onClose={close}
      actions={
        <>
          <Button
            variant="outline"
            disabled={checking || locked}
            onClick={() => verification.send({ type: 'challenge.refreshed' })}
          >
            <RefreshCw size={20} aria-hidden="true" />
            {t('verification.refresh')}
          </Button>
          <Button variant="plain" onClick={close}>
            {t('act.close')}
          </Button>
        </>
      }
    >
      <Row className={styles.kinds} wrap role="group" aria-label={t('verification.kinds')}>
        {KINDS.filter((one) => kinds.includes(one)).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.kind}
            aria-pressed={one === kind}
            disabled={checking}
            onClick={() => verification.send({ type: 'kind.chosen', kind: one })}
          >
            {t(`verification.kind.${one}`)}
          </button>
        ))}
      </Row>
      <Refusal verification={verification} />
      <Solve verification={verification} checking={checking} />
    </Dialog>
  )
}

type PartProps = { readonly verification: VerificationRef }

function Refusal({ verification }: PartProps) {
  const { t } = useTranslation('verification')
  const refusal = useSelector(verification, selectRefusal)
  const wait = useSelector(verification, selectWait)
  const minutes = Math.max(1, Math.ceil(wait / 60_000))
  return (
    <p className={styles.refusal} role="status">
      {refusal === 'locked' && t('verification.refusal.locked', { minutes })}
      {refusal !== null && refusal !== 'locked' && t(`verification.refusal.${refusal}`)}
    </p>
  )
}

function Solve({ verification, checking }: PartProps & { readonly checking: boolean }) {
  const { t } = useTranslation('verification')
  const challenge = useSelector(verification, selectChallenge)
  const failed = useSelector(verification, selectIsFailed)
  const locked = useSelector(verification, selectIsLocked)
  const waiting = challenge === null && !failed && !locked
  const key = challenge === null ? 'none' : keyOf(challenge)
  const place = useFreshFocus(`${key} ${String(failed)}`)
  const answer = (given: Answer) => verification.send({ type: 'answer.given', answer: given })
  return (
    <div
      ref={place}
      className={cx(styles.solve, locked && styles.locked)}
      aria-busy={waiting || checking}
      {...(waiting ? { 'aria-label': t('verification.loading') } : {})}
    >
      {waiting && <Skeleton className={styles.waiting} />}
      {failed && (
        <Button block onClick={() => verification.send({ type: 'challenge.refreshed' })}>
          {t('act.retry')}
        </Button>
      )}
      {/* A fresh challenge starts from nothing. */}
      {challenge !== null && !failed && !locked && (
        <ChallengeView key={key} challenge={challenge} busy={checking} onAnswer={answer} />
      )}
      {checking && <Muted role="status">{t('verification.checking')}</Muted>}
    </div>
  )
}

function keyOf(challenge: Challenge): string {
  switch (challenge.kind) {
    case 'picture':
    case 'sound':
      return challenge.id
    case 'geetest':
      return challenge.challenge
    case 'puzzle':
    case 'words':
    case 'slider':
      return challenge.token
  }
}

type ChallengeViewProps = { readonly challenge: Challenge; readonly busy: boolean; readonly onAnswer: (answer: Answer) => void }

function ChallengeView({ challenge, busy, onAnswer }: ChallengeViewProps) {
  const { t } = useTranslation('verification')
  switch (challenge.kind) {
    case 'picture':
    case 'sound':
      return <CodeChallenge challenge={challenge} busy={busy} onAnswer={onAnswer} />
    case 'puzzle':
      return <PuzzleChallenge challenge={challenge} busy={busy} onAnswer={onAnswer} />
    case 'words':
      return <WordsChallenge challenge={challenge} busy={busy} onAnswer={onAnswer} />
    case 'slider':
      return <SliderChallenge challenge={challenge} busy={busy} onAnswer={onAnswer} />
    case 'geetest':
      return (
        <>
          <Muted>{t('verification.geetest')}</Muted>
          <Button block busy={busy} onClick={() => onAnswer({ kind: 'geetest' })}>
            {t('verification.start')}
          </Button>
        </>
      )
  }
}
