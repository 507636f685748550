import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LETTER_LIMIT, LetterText, nextLetterState } from '#src/api/model/letter.ts'
import type {
  officeLetterActMachine,
  OfficeLetterActRef,
  officeLetterMachine,
  OfficeLetterOrder,
  officeLetterPictureMachine,
} from '#src/machines/backOffice/officeLettersMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ActForm } from '../act/ActForm.tsx'
import { ToMember } from '../act/ToMember.tsx'
import styles from './service.module.css'

export type LetterCardLogic = {
  readonly officeLetter: typeof officeLetterMachine
  readonly officeLetterAct: typeof officeLetterActMachine
  readonly officeLetterPicture: typeof officeLetterPictureMachine
}

type LetterCardProps = {
  readonly letterId: string
  readonly logic: LetterCardLogic
  readonly act: OfficeLetterActRef
  readonly mayAct: boolean
  /** Whether they may look at members. */
  readonly seesMembers?: boolean
  readonly now: () => number
  readonly makeId: () => string
}

/** A letter from near: all that was written, the answer, and its end. */
export function LetterCard({ letterId, logic, act, mayAct, seesMembers = false, now, makeId }: LetterCardProps) {
  const { t } = useTranslation('backOffice')
  const letter = useActorRef(logic.officeLetter, { input: { query: { letterId } } })
  const busy = useActing(act)
  // What came of another act says nothing of the answer that is written.
  const [last, setLast] = useState<OfficeLetterOrder['act'] | null>(null)
  return (
    <PagedList
      list={letter}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('backOffice.table.failed')}
      moreLabel=""
    >
      {(found) =>
        found.map(({ letter: { member, state }, lines }) => (
          <Stack key={letterId}>
            <Row between wrap>
              <Muted>
                {member.name} · {t(`backOffice.letters.states.${state}`)}
              </Muted>
              {seesMembers && <ToMember name={member.name} />}
            </Row>
            <Stack as="ul" gap={12}>
              {lines.map(({ lineId, by, text, pictures, at }) => (
                <li key={lineId}>
                  <Card sunken={by === 'member'} gap={8}>
                    <Muted size={12} digits>
                      {by === 'member' ? member.name : t('backOffice.letters.service')} · {dayTime(t, at, now())}
                    </Muted>
                    <p className={styles.text}>{text}</p>
                    {pictures.map((pictureId) => (
                      <LetterPicture key={pictureId} pictureId={pictureId} logic={logic.officeLetterPicture} />
                    ))}
                  </Card>
                </li>
              ))}
            </Stack>
            {mayAct && nextLetterState(state, 'read') !== null && (
              <Button
                variant="outline"
                busy={busy}
                onClick={() => {
                  setLast('read')
                  act.send({ type: 'act.sent', order: { act: 'read', letterId } })
                }}
              >
                {t('backOffice.letters.read')}
              </Button>
            )}
            {mayAct &&
              nextLetterState(state, 'answer') !== null &&
              (lines.length < LETTER_LIMIT.lines ? (
                <Answer
                  letterId={letterId}
                  act={act}
                  makeId={makeId}
                  isLast={last === 'answer'}
                  onSend={() => setLast('answer')}
                />
              ) : (
                <Muted>{t('backOffice.letters.full')}</Muted>
              ))}
            {mayAct && nextLetterState(state, 'close') !== null && (
              <ActForm<OfficeLetterOrder, 'done' | 'late'>
                act={act}
                danger
                confirm={t('backOffice.letters.close')}
                refusal={(answer) => (answer === 'late' ? t('backOffice.letters.late') : null)}
                orderOf={(reason) => {
                  setLast('close')
                  return { act: 'close', reason, letterId }
                }}
              />
            )}
          </Stack>
        ))
      }
    </PagedList>
  )
}

type AnswerProps = Pick<LetterCardProps, 'letterId' | 'act' | 'makeId'> & {
  /** Whether the last act was to send what is written here. */
  readonly isLast: boolean
  readonly onSend: () => void
}

/** Where an answer is written. */
function Answer({ letterId, act, makeId, isLast, onSend }: AnswerProps) {
  const { t } = useTranslation('backOffice')
  const isDone = useSelector(act, (snapshot) => isLast && snapshot.context.answer === 'done')
  const [wasDone, setWasDone] = useState(isDone)
  const [text, setText] = useState('')
  // What was sent keeps its id, so that sending it again after a lost answer is once; other words are another line.
  const [sent, setSent] = useState<{ readonly clientId: string; readonly text: string } | null>(null)
  const [isTried, setTried] = useState(false)
  // What went is cleared; what is being written stays, whoever writes meanwhile.
  if (isDone !== wasDone) {
    setWasDone(isDone)
    if (isDone && sent !== null && text === sent.text) {
      setText('')
      setSent(null)
      setTried(false)
    }
  }
  const busy = useActing(act)
  const isWrong = fieldErrors(LetterText, text)[''] !== undefined
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWrong) return
        const line = sent?.text === text ? sent : { clientId: makeId(), text }
        setSent(line)
        onSend()
        act.send({ type: 'act.sent', order: { act: 'answer', letterId, ...line } })
      }}
    >
      <TextArea
        label={t('backOffice.letters.answer')}
        value={text}
        error={isTried && isWrong ? t('backOffice.fault.empty') : null}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" block busy={busy}>
        {t('backOffice.letters.send')}
      </Button>
    </Stack>
  )
}

function LetterPicture({ pictureId, logic }: { readonly pictureId: string; readonly logic: typeof officeLetterPictureMachine }) {
  const { t } = useTranslation('backOffice')
  const actor = useActorRef(logic)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('acting'))
  const { answer, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  if (answer !== null)
    return (
      <img className={styles.proof} src={`data:${answer.type};base64,${answer.data}`} alt={t('backOffice.letters.picture')} />
    )
  return (
    <>
      <Button variant="soft" busy={busy} onClick={() => actor.send({ type: 'act.sent', order: pictureId })}>
        {t('backOffice.letters.picture')}
      </Button>
      {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
    </>
  )
}
