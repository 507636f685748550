import { useSelector } from '@xstate/react'
import { Headset } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SupportItem } from '#src/machines/support/supportChatMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { ServiceChat, type ServiceChatProps } from './ServiceChat.tsx'
import styles from './service.module.css'

type ServiceBubbleProps = Omit<ServiceChatProps, 'isMember'> & {
  readonly actors: { readonly session: ActorRefFrom<typeof sessionMachine> }
}

/** The id of its place in the header of a phone and the rail of a desktop. */
const PLACE = 'service'

/**
 * The way to customer service from every page: in the header or the rail, where it lies over nothing. Its chat lies over the page that
 * one is on, the same as on `/cs`. Closed, it says how many lines have come.
 */
export function ServiceBubble({ actors: { session }, ...chat }: ServiceBubbleProps) {
  const { t } = useTranslation('service')
  const [isOpen, setOpen] = useState(false)
  const memberId = useSelector(session, (snapshot) => snapshot.context.member?.memberId ?? null)
  const wide = useWide()
  const [place, setPlace] = useState<Element | null>(null)
  // The header, or the rail, is there by the time this is.
  const find = useCallback(() => setPlace(document.getElementById(PLACE)), [])
  const button = (
    <button type="button" className={styles.button} title={t('service.button')} onClick={() => setOpen(true)}>
      <Headset size={24} aria-hidden="true" />
      <VisuallyHidden>{t('service.button')}</VisuallyHidden>
      {!isOpen && chat.logic.seen.mayTalk() && <Arrived key={memberId} logic={chat.logic} />}
    </button>
  )
  return (
    <>
      {place !== null && createPortal(button, place)}
      <span key={String(wide)} ref={find} hidden />
      <Sheet open={isOpen} title={t('service.title')} closeLabel={t('act.close')} onClose={() => setOpen(false)}>
        {isOpen && <ServiceChat key={memberId} {...chat} isMember={memberId !== null} />}
        <ButtonLink variant="plain" to="/cs" onClick={() => setOpen(false)}>
          {t('service.heading')}
        </ButtonLink>
      </Sheet>
    </>
  )
}

/** Looks after a chat that is under way while nobody looks at it. */
function Arrived({ logic }: Pick<ServiceChatProps, 'logic'>) {
  const support = useActorRef(logic.support, { input: { query: null } })
  const conversation = useSelector(support, (snapshot) => snapshot.context.items[0]?.conversation ?? null)
  if (conversation === null || conversation.state === 'closed') return null
  return <Count key={conversation.conversationId} conversationId={conversation.conversationId} logic={logic} />
}

/** How many lines of customer service have come since the chat was last looked at. */
function Count({ conversationId, logic }: Pick<ServiceChatProps, 'logic'> & { readonly conversationId: string }) {
  const { t } = useTranslation('service')
  const chat = useActorRef(logic.chat, { input: { conversationId } })
  const [since] = useState(() => logic.seen.of(conversationId))
  const count = useSelector(chat, ({ context }) => context.events?.filter((event) => isNews(event, since)).length ?? 0)
  return (
    <span role="status">
      {count > 0 && (
        <>
          <span className={styles.unread} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
          <VisuallyHidden>{t('service.unread', { count })}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

const isNews = (event: SupportItem, since: number) => event.kind === 'line' && event.by === 'service' && event.seq > since
