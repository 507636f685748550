import { useSelector } from '@xstate/react'
import { MailOpen } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { MESSAGE_KINDS, type MessageKind, type SiteMessage } from '#src/api/model/message.ts'
import { foldMessages, isFoldOpen, type OpenFolds, toggleFold } from '#src/machines/messages/foldMessages.ts'
import type { messageMachine } from '#src/machines/messages/messageMachine.ts'
import type { messagesMachine, readAllMachine } from '#src/machines/messages/messagesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { TalkWays } from '#src/ui/shared/TalkWays.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { MessageFoldRow } from './MessageFoldRow.tsx'
import { MessagePane, MessageSheet } from './MessageSheet.tsx'
import styles from './messages.module.css'

type Logic = {
  readonly messages: typeof messagesMachine
  readonly message: typeof messageMachine
  readonly readAll: typeof readAllMachine
}

type MessagesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  readonly now: () => number
}

/** What leads on from one's messages. */
const WAYS = ['announcements', 'letters', 'chat', 'help'] as const

/** The member's messages: by kind, latest first, each from near. A visitor is asked to log in. */
export function MessagesPage({ actors: { session, prompt, title }, logic, now }: MessagesPageProps) {
  const { t } = useTranslation('messages')
  const { member, isSettled, wasMember } = useMember(session)
  const heading = t('messages.title')
  useTitle(title, heading)
  return (
    <Stack className={styles.page}>
      {member !== null && <Messages key={member.memberId} logic={logic} now={now} />}
      {member === null && <MeHead title={heading} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.messages" asks={!wasMember} />}
    </Stack>
  )
}

function Messages({ logic, now }: Pick<MessagesPageProps, 'logic' | 'now'>) {
  const { t, i18n } = useTranslation('messages')
  const [kind, setKind] = useState<MessageKind | null>(null)
  const [open, setOpen] = useState<SiteMessage | null>(null)
  // Here and not in the line: the line is another one once older messages join it.
  const [folds, setFolds] = useState<OpenFolds>(new Set())
  const { language } = i18n
  const list = useActorRef(logic.messages, { input: { query: { kind, language } } })
  const readAll = useActorRef(logic.readAll)
  // The server writes them: in another language they are asked for again.
  useEffect(() => {
    const { query } = list.getSnapshot().context
    if (query.kind !== kind || query.language !== language) list.send({ type: 'query.changed', query: { kind, language } })
  }, [list, kind, language])
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const busy = useActing(readAll)
  const errorKey = useSelector(readAll, (snapshot) => snapshot.context.errorKey)
  const first = items[0]
  const wide = useWide()
  // The list may still have it for a moment.
  const [dropped, setDropped] = useState<string | null>(null)
  const close = useCallback(() => {
    setDropped(open?.messageId ?? null)
    setOpen(null)
  }, [open])
  // Beside the list the newest is read at once; what comes later takes nobody's place.
  const next = wide && open === null ? items.find(({ messageId }) => messageId !== dropped) : undefined
  if (next !== undefined) setOpen(next)
  return (
    <>
      <Row between>
        <MeHead title={t('messages.title')} />
        {first !== undefined && items.some(({ isRead }) => !isRead) && (
          <Button
            variant="plain"
            data-edge="end"
            busy={busy}
            onClick={() => readAll.send({ type: 'act.sent', order: { kind, upTo: first.at } })}
          >
            {t('messages.readAll')}
          </Button>
        )}
      </Row>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('messages.couldNotRead'), reason: t(errorKey) })}</p>}
      <ChipRow label={t('messages.kinds')}>
        {[null, ...MESSAGE_KINDS].map((one) => (
          <Chip key={one ?? 'all'} pressed={kind === one} onPress={() => setKind(one)}>
            {t(`messages.kind.${one ?? 'all'}`)}
          </Chip>
        ))}
      </ChipRow>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={
          <Card>
            <EmptyState icon={<MailOpen size={24} />} title={t('messages.empty')} text={t('messages.emptyText')} />
            <TalkWays ways={WAYS} />
          </Card>
        }
        failedTitle={t('messages.failed')}
        moreLabel={t('messages.more')}
      >
        {(messages, isBusy) => (
          <div className={styles.split}>
            <ul className={styles.list} aria-busy={isBusy}>
              {foldMessages(messages).map((fold) => (
                // The oldest: a newer one that is like it joins the line, and the line stays itself.
                <li key={fold.all.at(-1)?.messageId}>
                  <MessageFoldRow
                    fold={fold}
                    isShown={isFoldOpen(folds, fold)}
                    onToggle={() => setFolds((shown) => toggleFold(shown, fold))}
                    now={now()}
                    onOpen={setOpen}
                    openId={wide ? (open?.messageId ?? null) : null}
                  />
                </li>
              ))}
            </ul>
            <Stack>
              {wide && open !== null && (
                <MessagePane key={open.messageId} message={open} logic={logic} now={now()} onClose={close} />
              )}
              <Card className={styles.ways}>
                <TalkWays ways={WAYS} />
              </Card>
            </Stack>
          </div>
        )}
      </PagedList>
      {open !== null && !wide && <MessageSheet key={open.messageId} message={open} logic={logic} now={now()} onClose={close} />}
    </>
  )
}
