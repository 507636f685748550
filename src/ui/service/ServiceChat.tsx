import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Contact } from '#src/api/model/contact.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { Conversation } from '#src/api/model/support.ts'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import type {
  supportActMachine,
  supportMachine,
  SupportOrder,
  SupportSeen,
  SupportView,
} from '#src/machines/support/supportMachines.ts'
import { supportWaitMachine } from '#src/machines/support/supportWaitMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SupportComposer, SupportThread, type ThreadLogic } from '#src/ui/shared/support/SupportThread.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { useContentId } from '#src/ui/shared/useContentId.ts'
import styles from './service.module.css'

export type ChatLogic = ThreadLogic & {
  readonly support: typeof supportMachine
  readonly act: typeof supportActMachine
  readonly seen: SupportSeen
}

type Answer = { readonly act: SupportOrder['act']; readonly letterId: string | null }

export type ServiceChatProps = {
  readonly logic: ChatLogic
  readonly now: () => number
  readonly makeId: () => string
  readonly isMember: boolean
  /** When somebody is there, in words; null = not known here. */
  readonly hours?: string | null
}

/** The customer's chat with customer service: on its page, and in the sheet of the service button. */
export function ServiceChat({ logic, now, makeId, isMember, hours = null }: ServiceChatProps) {
  const { t } = useTranslation('service')
  const support = useActorRef(logic.support, { input: { query: null } })
  const act = useActorRef(logic.act)
  const view = useSelector(support, (snapshot) => snapshot.context.items[0])
  const failed = useSelector(support, (snapshot) => snapshot.matches('failed'))
  const errorKey = useSelector(support, (snapshot) => snapshot.context.errorKey)
  if (failed)
    return (
      <ErrorState
        title={t('service.chatFailed')}
        {...(errorKey === null ? {} : { text: t(errorKey) })}
        action={<Button onClick={() => support.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  if (view === undefined) return <Skeleton className={styles.waiting} />
  return <Conversing view={view} act={act} logic={logic} now={now} makeId={makeId} isMember={isMember} hours={hours} />
}

type ConversingProps = ServiceChatProps & { readonly view: SupportView; readonly act: ActRef<SupportOrder, Answer> }

function Conversing({ view: { conversation, desk }, act, logic, now, makeId, isMember, hours = null }: ConversingProps) {
  const { t } = useTranslation('service')
  const busy = useActing(act)
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  // The chat that was put away for another one: that one is shown once it is over.
  const [leftId, setLeft] = useState<string | null>(null)
  const isLive = conversation !== null && conversation.state !== 'closed'
  const isThere = desk.isOpen && desk.isStaffed
  const begins = !isLive && (conversation === null || conversation.conversationId === leftId)
  const waitingSince = begins ? null : (conversation?.waitingSince ?? null)
  const wasLeft = answer?.act === 'leave'
  const [tooLongSince, setTooLong] = useState<number | null>(null)
  // A message that is begun stays, whoever comes meanwhile.
  const [isBegun, setBegun] = useState(false)
  // What was answered to one chat stands beside no other.
  const chatId = begins ? null : (conversation?.conversationId ?? null)
  useEffect(() => act.send({ type: 'act.forgotten' }), [act, chatId])
  const isOffered = waitingSince === null ? begins && !isThere : !isThere || waitingSince === tooLongSince
  return (
    <Card as="section" aria-label={t('service.chat')}>
      <Row between>
        <h2>{t(begins && !isThere ? 'service.leaveTitle' : 'service.chat')}</h2>
        {begins && <Badge tone={isThere ? 'brand' : 'neutral'}>{whoIsThere(t, desk, now())}</Badge>}
      </Row>
      {conversation !== null && !begins && (
        <>
          <Muted role="status">{standing(t, conversation)}</Muted>
          <SupportThread
            key={conversation.conversationId}
            conversationId={conversation.conversationId}
            side="customer"
            isOpen={isLive}
            onSeen={logic.seen.note(conversation.conversationId)}
            logic={logic}
            now={now}
            makeId={makeId}
          />
          {isLive && (
            <Button
              variant="plain"
              busy={busy}
              onClick={() => act.send({ type: 'act.sent', order: { act: 'close', conversationId: conversation.conversationId } })}
            >
              {t('service.end')}
            </Button>
          )}
          {conversation.canRate && <Rating conversation={conversation} act={act} />}
          {!isLive && (
            <Row wrap>
              {conversation.canReopen && (
                <Button
                  variant="soft"
                  busy={busy}
                  onClick={() =>
                    act.send({ type: 'act.sent', order: { act: 'reopen', conversationId: conversation.conversationId } })
                  }
                >
                  {t('service.reopen')}
                </Button>
              )}
              <Button variant="outline" onClick={() => setLeft(conversation.conversationId)}>
                {t('service.beginNew')}
              </Button>
            </Row>
          )}
        </>
      )}
      {begins && isThere && (
        <>
          <Muted>{t('service.begin')}</Muted>
          <SupportComposer conversationId={null} logic={logic} makeId={makeId} />
        </>
      )}
      {waitingSince !== null && (
        <Wait key={waitingSince} since={waitingSince} patience={desk.patience} now={now} onTooLong={setTooLong} />
      )}
      {(isOffered || isBegun) && !wasLeft && (
        <LeaveForm
          act={act}
          desk={isOffered ? desk : null}
          hours={hours}
          now={now}
          makeId={makeId}
          isMember={isMember}
          onBegun={setBegun}
        />
      )}
      {wasLeft && (
        <p role="status">
          {t('service.left')}{' '}
          {answer.letterId !== null && (
            <ButtonLink variant="plain" to={`/app/letters/${answer.letterId}`}>
              {t('service.toLetter')}
            </ButtonLink>
          )}
        </p>
      )}
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('service.actFailed'), reason: t(errorKey) })}</p>}
    </Card>
  )
}

type WaitProps = {
  readonly since: number
  readonly patience: number
  readonly now: () => number
  readonly onTooLong: (since: number) => void
}

/** Tells once somebody has waited too long for an operator. */
function Wait({ since, patience, now, onTooLong }: WaitProps) {
  const wait = useActorRef(supportWaitMachine, { input: { since, patience, now } })
  const isTooLong = useSelector(wait, (snapshot) => snapshot.matches('tooLong'))
  useEffect(() => {
    if (isTooLong) onTooLong(since)
  }, [isTooLong, since, onTooLong])
  return null
}

type Words = ReturnType<typeof useTranslation<'service'>>['t']

function standing(t: Words, { state, ahead, operator }: Conversation): string {
  if (state === 'waiting') return ahead === null || ahead === 0 ? t('service.next') : t('service.ahead', { count: ahead })
  return state === 'open' ? t('service.with', { name: operator ?? '' }) : t('service.over')
}

type RatingProps = { readonly conversation: Conversation; readonly act: ActRef<SupportOrder, Answer> }

function Rating({ conversation: { conversationId }, act }: RatingProps) {
  const { t } = useTranslation('service')
  const [rating, setRating] = useState(5)
  const [words, setWords] = useState('')
  const busy = useActing(act)
  return (
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        act.send({ type: 'act.sent', order: { act: 'rate', conversationId, rating, words: words.trim() } })
      }}
    >
      <RadioGroup
        label={t('service.rate')}
        value={rating}
        options={[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
        onChange={setRating}
      />
      <TextField
        label={t('service.rateWords')}
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" variant="soft" busy={busy}>
        {t('service.rateSend')}
      </Button>
    </Stack>
  )
}

/** Whether somebody is there, in a few words: nobody who is free within the hours is something else than being closed. */
function whoIsThere(t: Words, { isOpen, isStaffed, opensAt }: SupportView['desk'], now: number): string {
  if (isOpen) return t(isStaffed ? 'service.there' : 'service.nobodyFree')
  return opensAt === null ? t('service.closed') : t('service.backAt', { time: dayTime(t, opensAt, now) })
}

/** Why a message is offered: somebody is there but has not come, nobody is there, or it is closed, until then by the site's clock. */
function whyLeave(t: Words, { isOpen, isStaffed, opensAt }: SupportView['desk'], hours: string | null, now: number): string {
  if (isOpen && isStaffed) return t('service.takesLong')
  if (opensAt === null) return hours === null ? t('service.nobody') : t('service.nobodyNow', { hours })
  return t('service.closedUntil', { time: dayTime(t, opensAt, now) })
}

type LeaveFormProps = {
  readonly act: ActRef<SupportOrder, Answer>
  /** Why a message is offered; null = somebody has come since it was begun. */
  readonly desk: SupportView['desk'] | null
  readonly hours: string | null
  readonly now: () => number
  readonly makeId: () => string
  readonly isMember: boolean
  /** Whether there are words in it, or it is about to be written again; it is over with the form. */
  readonly onBegun: (isBegun: boolean) => void
}

/** A message instead of a chat, for when nobody comes. */
function LeaveForm({ act, desk, hours, now, makeId, isMember, onBegun }: LeaveFormProps) {
  const { t } = useTranslation('service')
  const idOf = useContentId(makeId)
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const busy = useActing(act)
  useEffect(() => () => onBegun(false), [onBegun])
  const contact = { channel: 'email' as const, target: email.trim() }
  const isReachable = isMember || Object.keys(fieldErrors(Contact, contact)).length === 0
  const isWrong = text.trim() === '' || !isReachable
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(isWrong)
        if (isWrong) return
        const letter = { text, contact: isMember ? null : contact }
        act.send({ type: 'act.sent', order: { act: 'leave', clientId: idOf(letter), ...letter } })
      }}
    >
      {desk !== null && <p>{whyLeave(t, desk, hours, now())}</p>}
      <TextArea
        label={t('service.message')}
        value={text}
        maxLength={1_000}
        error={isTried && text.trim() === '' ? t('service.messageMissing') : null}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value.trim() !== '') onBegun(true)
        }}
        onBlur={() => {
          if (text.trim() === '') onBegun(false)
        }}
      />
      {!isMember && (
        <TextField
          label={t('service.yourEmail')}
          type="email"
          autoComplete="email"
          value={email}
          error={isTried && !isReachable ? t('service.emailWrong') : null}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Button type="submit" busy={busy}>
        {t('service.leave')}
      </Button>
      <Muted size={12}>{t(isMember ? 'service.replyLetters' : 'service.replyEmail')}</Muted>
    </Stack>
  )
}
