import { useSelector } from '@xstate/react'
import { Mail, MessageSquareText, MessagesSquare } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  OfficeSupport,
  officeSupportActMachine,
  officeSupportMachine,
  officeSupportMessagesMachine,
  officeSupportPastMachine,
} from '#src/machines/backOffice/officeSupportMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import type { ThreadLogic } from '#src/ui/shared/support/SupportThread.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { PageHead } from '../PageHead.tsx'
import { PartTabs } from '../PartTabs.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import { OpenChat, type SupportAct } from './OpenChat.tsx'
import styles from './service.module.css'

type OfficeSupportPageProps = {
  readonly actors: {
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly session: ActorRefFrom<typeof sessionMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: ThreadLogic & {
    readonly officeSupport: typeof officeSupportMachine
    readonly officeSupportPast: typeof officeSupportPastMachine
    readonly officeSupportMessages: typeof officeSupportMessagesMachine
    readonly officeSupportAct: typeof officeSupportActMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/** Chats with customers: who waits, which are open, what is over, and messages of visitors. */
export function OfficeSupportPage({ actors: { title, session }, backOffice, logic, now, makeId }: OfficeSupportPageProps) {
  const { t } = useTranslation('backOffice')
  const words = t('backOffice.place.chats')
  useTitle(title, words)
  const isWide = useWide()
  const [tab, setTab] = useState<'live' | 'past' | 'messages'>('live')
  const [openId, setOpen] = useState<string | null>(null)
  const live = useActorRef(logic.officeSupport, { input: { query: null } })
  const act = useActorRef(logic.officeSupportAct)
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('service.act'))
  const me = useSelector(session, (snapshot) => snapshot.context.member?.memberId ?? null)
  const support = useSelector(live, (snapshot) => snapshot.context.items[0])
  const [past, setPast] = useState<OfficeConversation | null>(null)
  const current = [...(support?.open ?? []), ...(support?.waiting ?? [])].find((one) => one.conversationId === openId)
  // What was under way as it was opened, and is not any more, is over.
  const chat = current ?? (past === null || support === undefined ? past : { ...past, state: 'closed' as const })
  const close = () => {
    setOpen(null)
    setPast(null)
  }
  const show = (one: OfficeConversation) => {
    setPast(one)
    setOpen(one.conversationId)
  }
  const head = useRef<HTMLHeadingElement>(null)
  // Beside the others it takes the focus as a sheet would.
  useEffect(() => {
    if (openId !== null) head.current?.focus()
  }, [openId])
  const openChat =
    chat === null || openId === null ? null : (
      <OpenChat chat={chat} support={support} act={act} me={me} mayAct={mayAct} logic={logic} now={now} makeId={makeId} />
    )
  // With nothing to open, none of the room is kept for it.
  const isBare = support !== undefined && support.open.length + support.waiting.length === 0 && openChat === null
  /** A list of chats, where there is room for it with the one that is open beside it. */
  const withChat = (list: ReactNode, isAlone = false) =>
    isWide ? (
      <div className={isAlone ? undefined : styles.pair}>
        <Stack>{list}</Stack>
        {!isAlone && (
          <Card as="section" gap={12} aria-label={t('backOffice.chats.shown')}>
            {openChat !== null && (
              <h2 ref={head} tabIndex={-1}>
                {chat?.customer.name}
              </h2>
            )}
            {openChat ?? <EmptyState icon={<MessageSquareText size={24} />} title={t('backOffice.chats.choose')} />}
          </Card>
        )}
      </div>
    ) : (
      list
    )
  return (
    <Stack>
      <PageHead title={words} />
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('backOffice.chats.failed'), reason: t(errorKey) })}</p>}
      <Muted role="status">{answer === 'late' && t('backOffice.chats.late')}</Muted>
      <PartTabs
        label={words}
        value={tab}
        onChange={(next) => {
          setTab(next)
          close()
        }}
        tabs={[
          {
            value: 'live',
            label: t('backOffice.chats.live'),
            content: withChat(
              <PagedList
                list={live}
                waiting={<CardsSkeleton />}
                empty={null}
                failedTitle={t('backOffice.chats.loadFailed')}
                moreLabel=""
              >
                {(found) =>
                  found.map((one) => <Live key="live" support={one} act={act} mayAct={mayAct} me={me} now={now} onOpen={show} />)
                }
              </PagedList>,
              isBare,
            ),
          },
          {
            value: 'past',
            label: t('backOffice.chats.past'),
            content: tab === 'past' && withChat(<Past logic={logic.officeSupportPast} now={now} onOpen={show} />),
          },
          {
            value: 'messages',
            label: t('backOffice.chats.messages'),
            content: tab === 'messages' && <Messages logic={logic.officeSupportMessages} act={act} mayAct={mayAct} now={now} />,
          },
        ]}
      />
      <Sheet open={openId !== null && !isWide} title={chat?.customer.name ?? ''} closeLabel={t('act.close')} onClose={close}>
        {openChat}
      </Sheet>
    </Stack>
  )
}

type LiveProps = {
  readonly support: OfficeSupport
  readonly act: SupportAct
  readonly mayAct: boolean
  readonly me: string | null
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
}

function Live({ support: { isAvailable, limit, waiting, open }, act, mayAct, me, now, onOpen }: LiveProps) {
  const { t } = useTranslation('backOffice')
  const mine = open.filter(({ operator }) => operator?.memberId === me)
  const others = open.filter(({ operator }) => operator?.memberId !== me)
  const busy = useActing(act)
  return (
    <Stack>
      {mayAct && (
        <Card>
          <Switch
            label={t('backOffice.chats.available')}
            description={t('backOffice.chats.availableHint', { count: limit })}
            checked={isAvailable}
            disabled={busy}
            onChange={(next) => act.send({ type: 'act.sent', order: { act: 'available', isAvailable: next } })}
          />
        </Card>
      )}
      {open.length + waiting.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare size={24} />}
          title={t('backOffice.chats.quiet')}
          text={t(mayAct && !isAvailable ? 'backOffice.chats.awayText' : 'backOffice.chats.quietText')}
        />
      ) : (
        <>
          <Chats title={t('backOffice.chats.mine')} chats={mine} now={now} onOpen={onOpen} />
          <Chats title={t('backOffice.chats.waiting')} chats={waiting} now={now} onOpen={onOpen} />
          <Chats title={t('backOffice.chats.others')} chats={others} now={now} onOpen={onOpen} />
        </>
      )}
    </Stack>
  )
}

type ChatsProps = {
  readonly title: string
  readonly chats: readonly OfficeConversation[]
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
}

/** Some chats under their heading; nothing where there are none. */
function Chats({ title, chats, now, onOpen }: ChatsProps) {
  const { t } = useTranslation('backOffice')
  if (chats.length === 0) return null
  return (
    <Card as="section" gap={12} aria-label={title}>
      <h2>
        {title} <Badge tone="brand">{String(chats.length)}</Badge>
      </h2>
      <Stack as="ul" gap={8}>
        {chats.map((chat) => (
          <Row as="li" key={chat.conversationId} between wrap>
            <Stack gap={4}>
              <strong>{chat.customer.name}</strong>
              <Muted className={styles.text}>{chat.preview}</Muted>
              <Muted size={12}>
                {dayTime(t, chat.lastAt, now())}
                {chat.operator !== null && ` · ${chat.operator.name}`}
                {chat.answerBy !== null && ` · ${t('backOffice.chats.unanswered')}`}
                {chat.rating !== null && ` · ${t('backOffice.chats.rated', { rating: chat.rating })}`}
                {chat.ratingWords !== null && ` ${chat.ratingWords}`}
              </Muted>
            </Stack>
            <Button variant="soft" onClick={() => onOpen(chat)}>
              {t('backOffice.chats.open')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

type PastProps = {
  readonly logic: typeof officeSupportPastMachine
  readonly now: () => number
  readonly onOpen: (chat: OfficeConversation) => void
}

function Past({ logic, now, onOpen }: PastProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<CardsSkeleton />}
      empty={<EmptyState icon={<MessagesSquare size={24} />} title={t('backOffice.chats.none')} />}
      failedTitle={t('backOffice.chats.loadFailed')}
      moreLabel={t('backOffice.chats.more')}
    >
      {(found) => <Chats title={t('backOffice.chats.past')} chats={found} now={now} onOpen={onOpen} />}
    </PagedList>
  )
}

type MessagesProps = {
  readonly logic: typeof officeSupportMessagesMachine
  readonly act: SupportAct
  readonly mayAct: boolean
  readonly now: () => number
}

function Messages({ logic, act, mayAct, now }: MessagesProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic, { input: { query: null } })
  const busy = useActing(act)
  return (
    <PagedList
      list={list}
      waiting={<CardsSkeleton />}
      empty={<EmptyState icon={<Mail size={24} />} title={t('backOffice.chats.noMessages')} />}
      failedTitle={t('backOffice.chats.loadFailed')}
      moreLabel={t('backOffice.chats.more')}
    >
      {(found) =>
        found.map(({ messageId, contact, text, at, doneBy }) => (
          <Card key={messageId} gap={8}>
            <Muted size={12}>
              {contact} · {dayTime(t, at, now())}
            </Muted>
            <p className={styles.text}>{text}</p>
            {doneBy !== null && <Muted>{t('backOffice.chats.doneBy', { name: doneBy })}</Muted>}
            {doneBy === null && mayAct && (
              <Button
                variant="soft"
                busy={busy}
                onClick={() => act.send({ type: 'act.sent', order: { act: 'messageDone', messageId } })}
              >
                {t('backOffice.chats.messageDone')}
              </Button>
            )}
          </Card>
        ))
      }
    </PagedList>
  )
}
