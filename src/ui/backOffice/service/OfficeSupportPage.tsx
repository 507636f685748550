import { useSelector } from '@xstate/react'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { OfficeConversation } from '#src/api/model/support.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type {
  officeSupportActMachine,
  officeSupportMachine,
  officeSupportMessagesMachine,
  officeSupportPastMachine,
} from '#src/machines/backOffice/officeSupportMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import type { ThreadLogic } from '#src/ui/shared/support/SupportThread.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { PartTabs } from '../PartTabs.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import { LiveChats } from './LiveChats.tsx'
import { OpenChat } from './OpenChat.tsx'
import { PastChats } from './PastChats.tsx'
import { VisitorMessages } from './VisitorMessages.tsx'
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
  const seesMembers = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('members.read'))
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
      <OpenChat
        chat={chat}
        support={support}
        act={act}
        me={me}
        mayAct={mayAct}
        seesMembers={seesMembers}
        logic={logic}
        now={now}
        makeId={makeId}
      />
    )
  const waits = support?.waiting.length ?? 0
  const messages = useActorRef(logic.officeSupportMessages, { input: { query: null } })
  const left = useSelector(messages, ({ context }) => context.items.filter(({ doneBy }) => doneBy === null).length)
  // With nothing to open, none of the room is kept for it.
  const isBare = support !== undefined && support.open.length + support.waiting.length === 0 && openChat === null
  /** A list of chats, where there is room for it with the one that is open beside it. */
  const withChat = (list: ReactNode, isAlone = false) =>
    isWide ? (
      <div className={isAlone ? undefined : styles.pair}>
        <Stack>{list}</Stack>
        {!isAlone && (
          <Card
            as="section"
            gap={12}
            className={openChat === null ? styles.full : undefined}
            aria-label={t('backOffice.chats.shown')}
          >
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
          // Nothing tells of a new one.
          if (next === 'messages') messages.send({ type: 'list.refreshed' })
        }}
        tabs={[
          {
            value: 'live',
            label: t('backOffice.chats.live'),
            mark: waits > 0 && <Badge tone="gold">{t('backOffice.chats.waitingCount', { count: waits })}</Badge>,
            content: withChat(
              <PagedList
                list={live}
                waiting={<CardsSkeleton />}
                empty={null}
                failedTitle={t('backOffice.chats.loadFailed')}
                moreLabel=""
              >
                {(found) =>
                  found.map((one) => (
                    <LiveChats key="live" support={one} act={act} mayAct={mayAct} me={me} now={now} onOpen={show} />
                  ))
                }
              </PagedList>,
              isBare,
            ),
          },
          {
            value: 'past',
            label: t('backOffice.chats.past'),
            content: tab === 'past' && <PastChats logic={logic.officeSupportPast} now={now} onOpen={show} withChat={withChat} />,
          },
          {
            value: 'messages',
            label: t('backOffice.chats.messages'),
            mark: left > 0 && <Badge tone="gold">{t('backOffice.chats.messagesCount', { count: left })}</Badge>,
            content: tab === 'messages' && <VisitorMessages list={messages} act={act} mayAct={mayAct} now={now} />,
          },
        ]}
      />
      <Sheet open={openId !== null && !isWide} title={chat?.customer.name ?? ''} closeLabel={t('act.close')} onClose={close}>
        {openChat}
      </Sheet>
    </Stack>
  )
}
