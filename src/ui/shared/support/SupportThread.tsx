import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import { SUPPORT_LIMIT, type SupportLine } from '#src/api/model/support.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import { PICTURE_TYPES } from '#src/api/model/upload.ts'
import type { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import type { supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import type { supportPictureMachine } from '#src/machines/support/supportMachines.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { FileField } from '#src/ui/kit/FileField.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { typedKey } from '#src/ui/kit/keys.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './support.module.css'
import { saveText, transcriptOf, turnWords } from './transcript.ts'
import { useChatEnd } from './useChatEnd.ts'

export type ThreadLogic = {
  readonly chat: typeof supportChatMachine
  readonly draft: typeof letterDraftMachine
  readonly picture: typeof supportPictureMachine
  /** What the tab kept of a line that is being written; null = of one that begins a chat. */
  readonly kept: (conversationId: string | null) => LetterDraft | null
}

type SupportThreadProps = {
  readonly conversationId: string
  readonly side: 'customer' | 'service'
  /** Whether one may write. */
  readonly isOpen: boolean
  /** What was shown, up to here. */
  readonly onSeen?: (seq: number) => void
  readonly logic: ThreadLogic
  readonly now: () => number
  readonly makeId: () => string
}

/** A chat from one side: all that was written, who is typing, and where one writes. */
export function SupportThread({ conversationId, side, isOpen, onSeen, logic, now, makeId }: SupportThreadProps) {
  const { t } = useTranslation('support')
  const chat = useActorRef(logic.chat, { input: { conversationId } })
  const events = useSelector(chat, (snapshot) => snapshot.context.events)
  const isBroken = useSelector(chat, (snapshot) => snapshot.matches({ feed: 'broken' }))
  const isTyping = useSelector(chat, (snapshot) => snapshot.matches({ other: 'typing' }))
  const box = useRef<HTMLDivElement>(null)
  const last = events?.at(-1)
  const top = last?.seq ?? 0
  const { onScroll } = useChatEnd(box, top, last?.kind === 'line' && last.by === side)
  useEffect(() => {
    if (last?.kind === 'line' && last.by !== side) chat.send({ type: 'line.arrived' })
  }, [last, side, chat])
  useEffect(() => {
    if (top > 0) onSeen?.(top)
  }, [top, onSeen])
  return (
    <Stack gap={12}>
      {events === null && !isBroken && <Skeleton className={styles.waiting} />}
      {events !== null && (
        <div ref={box} className={styles.lines} tabIndex={0} role="log" aria-label={t('support.lines')} onScroll={onScroll}>
          <Stack as="ul" gap={12}>
            {events.map((event) =>
              event.kind === 'line' ? (
                <Line
                  key={event.seq}
                  line={event}
                  isOwn={event.by === side}
                  conversationId={conversationId}
                  logic={logic.picture}
                  now={now()}
                />
              ) : (
                turnWords(t, event) !== null && (
                  <Muted as="li" key={event.seq} size={12} className={styles.turn}>
                    {turnWords(t, event)}
                  </Muted>
                )
              ),
            )}
          </Stack>
        </div>
      )}
      {isBroken && (
        <ErrorState
          title={t('support.broken')}
          action={<Button onClick={() => chat.send({ type: 'feed.retried' })}>{t('act.retry')}</Button>}
        />
      )}
      <Muted size={12} role="status">
        {isTyping && t('support.typing')}
      </Muted>
      {isOpen && (
        <SupportComposer
          key={conversationId}
          conversationId={conversationId}
          logic={logic}
          makeId={makeId}
          onTyped={() => chat.send({ type: 'text.typed' })}
        />
      )}
      {!isOpen && events !== null && (
        <Button variant="plain" onClick={() => saveText(`${t('support.file')}.txt`, transcriptOf(t, events, side))}>
          {t('support.save')}
        </Button>
      )}
    </Stack>
  )
}

type LineProps = {
  readonly line: SupportLine
  readonly isOwn: boolean
  readonly conversationId: string
  readonly logic: ThreadLogic['picture']
  readonly now: number
}

function Line({ line: { by, name, text, pictures, at }, isOwn, conversationId, logic, now }: LineProps) {
  const { t } = useTranslation('support')
  return (
    <Stack as="li" gap={4} className={cx(styles.line, isOwn && styles.own)}>
      <Muted size={12} digits>
        {isOwn ? t('support.me') : (name ?? t(`support.${by}`))} · {dayTime(t, at, now)}
      </Muted>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {pictures.map((pictureId) => (
        <Picture key={pictureId} order={{ conversationId, pictureId }} logic={logic} />
      ))}
    </Stack>
  )
}

type PictureProps = {
  readonly order: { readonly conversationId: string; readonly pictureId: string }
  readonly logic: ThreadLogic['picture']
}

/** A picture of a line: it comes when it is asked for. */
function Picture({ order, logic }: PictureProps) {
  const { t } = useTranslation('support')
  const actor = useActorRef(logic)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('acting'))
  const { answer, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  if (answer !== null)
    return <img className={styles.picture} src={`data:${answer.type};base64,${answer.data}`} alt={t('support.pictureAlt')} />
  return (
    <>
      <Button variant="soft" busy={busy} onClick={() => actor.send({ type: 'act.sent', order })}>
        {t('support.picture')}
      </Button>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('support.pictureFailed'), reason: t(errorKey) })}</p>}
    </>
  )
}

type SupportComposerProps = {
  /** Null = what is sent begins a chat. */
  readonly conversationId: string | null
  readonly logic: Pick<ThreadLogic, 'draft' | 'kept'>
  readonly makeId: () => string
  readonly onTyped?: () => void
}

/** Writes a line: its words, its pictures. */
export function SupportComposer({ conversationId, logic, makeId, onTyped }: SupportComposerProps) {
  const { t } = useTranslation('support')
  const [input] = useState(() => ({ letterId: conversationId, makeId, kept: logic.kept(conversationId) }))
  const draft = useActorRef(logic.draft, { input })
  const { text, pictures, trouble, errorKey } = useSelector(draft, (snapshot) => snapshot.context)
  const state = useSelector(draft, (snapshot) => snapshot.value)
  const isTooLong = countCodePoints(text) > SUPPORT_LIMIT.text
  const isEmpty = text.trim() === '' && pictures.length === 0
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong && !isEmpty) draft.send({ type: 'draft.sent' })
      }}
    >
      <TextArea
        label={t('support.text')}
        rows={2}
        value={text}
        error={isTooLong ? t('support.tooLong', { limit: SUPPORT_LIMIT.text }) : null}
        readOnly={state === 'sending'}
        onChange={(event) => {
          draft.send({ type: 'text.changed', text: event.target.value })
          onTyped?.()
        }}
        onKeyDown={(event) => {
          if (typedKey(event) !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      {pictures.length > 0 && (
        <Row as="ul" wrap>
          {pictures.map(({ uploadId, name }) => (
            <li key={uploadId}>
              <Button
                variant="outline"
                aria-label={t('support.drop', { name })}
                onClick={() => draft.send({ type: 'picture.dropped', uploadId })}
              >
                {name} <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </Row>
      )}
      <FileField
        label={t('support.pictures')}
        choose={t(state === 'uploading' ? 'support.uploading' : 'support.choose')}
        hint={t('support.pictureHint', { count: SUPPORT_LIMIT.pictures })}
        error={trouble === null ? null : t(`support.trouble.${trouble}`)}
        accept={PICTURE_TYPES}
        disabled={state !== 'writing'}
        onFile={(file) => {
          if (file !== null) draft.send({ type: 'picture.chosen', picture: { name: file.name, type: file.type, body: file } })
        }}
      />
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('support.failed'), reason: t(errorKey) })}</p>}
      <Button type="submit" block busy={state === 'sending'} disabled={state === 'uploading' || isEmpty}>
        {t('support.send')}
      </Button>
    </Stack>
  )
}
