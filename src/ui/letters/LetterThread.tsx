import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LETTER_LIMIT, type LetterLine } from '#src/api/model/letter.ts'
import type { letterPictureMachine } from '#src/machines/letters/lettersMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { LetterForm } from './LetterForm.tsx'
import type { LettersLogic } from './LettersPage.tsx'
import styles from './letters.module.css'

type LetterThreadProps = {
  readonly letterId: string
  readonly logic: LettersLogic
  readonly now: () => number
  readonly makeId: () => string
}

/** A letter with all that was written, newest last; what comes is there at once. */
export function LetterThread({ letterId, logic, now, makeId }: LetterThreadProps) {
  const { t } = useTranslation('letters')
  const letter = useActorRef(logic.letter, { input: { query: { letterId } } })
  const [input] = useState(() => ({ letterId, makeId, kept: logic.kept(letterId) }))
  const draft = useActorRef(logic.draft, { input })
  const close = useActorRef(logic.close)
  const closing = useActing(close)
  const errorKey = useSelector(close, (snapshot) => snapshot.context.errorKey)
  return (
    <PagedList
      list={letter}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('letters.oneFailed')}
      moreLabel=""
    >
      {(found) =>
        found.map(({ letter: { kind, state, subject }, lines }) => (
          <Stack key={letterId}>
            <Row between wrap>
              <h2>{subject}</h2>
              <Row>
                <Badge tone="neutral">{t(`letters.kind.${kind}`)}</Badge>
                <Badge tone={state === 'answered' ? 'brand' : 'neutral'}>{t(`letters.state.${state}`)}</Badge>
              </Row>
            </Row>
            <Stack as="ul" gap={12}>
              {lines.map((line) => (
                <Line key={line.lineId} line={line} logic={logic} now={now()} />
              ))}
            </Stack>
            {state === 'closed' ? (
              <Muted>{t('letters.closed')}</Muted>
            ) : (
              <Card as="section">
                {lines.length < LETTER_LIMIT.replies ? <LetterForm draft={draft} /> : <Muted>{t('letters.full')}</Muted>}
                <Button variant="plain" busy={closing} onClick={() => close.send({ type: 'act.sent', order: letterId })}>
                  {t('letters.close')}
                </Button>
                {errorKey !== null && (
                  <p role="alert">{t('state.because', { what: t('letters.closeFailed'), reason: t(errorKey) })}</p>
                )}
              </Card>
            )}
          </Stack>
        ))
      }
    </PagedList>
  )
}

type LineProps = { readonly line: LetterLine; readonly logic: Pick<LettersLogic, 'picture'>; readonly now: number }

function Line({ line: { by, text, pictures, at }, logic, now }: LineProps) {
  const { t } = useTranslation('letters')
  return (
    <Stack as="li" gap={4} className={cx(styles.line, by === 'member' && styles.own)}>
      <Muted size={12} digits>
        {t(by === 'member' ? 'letters.me' : 'letters.service')} · {dayTime(t, at, now)}
      </Muted>
      <p className={styles.text}>{text}</p>
      {pictures.map((pictureId) => (
        <Picture key={pictureId} pictureId={pictureId} logic={logic.picture} />
      ))}
    </Stack>
  )
}

/** A picture of a line: it comes when it is asked for. */
function Picture({ pictureId, logic }: { readonly pictureId: string; readonly logic: typeof letterPictureMachine }) {
  const { t } = useTranslation('letters')
  const actor = useActorRef(logic)
  const busy = useActing(actor)
  const { answer, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  if (answer !== null)
    return <img className={styles.proof} src={`data:${answer.type};base64,${answer.data}`} alt={t('letters.pictureAlt')} />
  return (
    <>
      <Button variant="soft" busy={busy} onClick={() => actor.send({ type: 'act.sent', order: pictureId })}>
        {t('letters.picture')}
      </Button>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('letters.pictureFailed'), reason: t(errorKey) })}</p>}
    </>
  )
}
