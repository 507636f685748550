import { useSelector } from '@xstate/react'
import { AtSign, BellOff, BellRing, Flag, Heart, Reply } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { excerptOf } from '#src/api/model/chat.ts'
import { siteTime } from '#src/api/model/day.ts'
import { type IgnoredRef, selectIsIgnored, selectMayIgnore } from '#src/machines/chat/ignoredMachine.ts'
import type { MemberFacts, memberCardMachine } from '#src/machines/chat/memberCardMachine.ts'
import type { MemberShown } from '#src/machines/chat/messageActionsMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Facts } from '#src/ui/kit/Layout.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Popover } from '#src/ui/kit/Popover.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import type { MessageActions } from '../messageItems.tsx'
import { SIDE } from '../side.ts'
import styles from './memberCard.module.css'

// Only moderators load what moderators do.
const MemberActs = lazyComponent(async () => (await import('../moderation/MemberActs.tsx')).MemberActs, ['moderation'])

export type MemberCardProps = MemberShown & {
  readonly room: string
  readonly acts: MessageActions
  /** Null for who does not moderate. */
  readonly moderation: ActorRefFrom<typeof moderationMachine> | null
  readonly onClose: () => void
}

type CardProps = MemberCardProps & { readonly logic: typeof memberCardMachine; readonly ignored: IgnoredRef }

const ICON = { size: 16, 'aria-hidden': true } as const

/** Who somebody in the chat is, and what one can do about them: beside their name. */
export function MemberCard(props: CardProps) {
  const { person, lineId, message, anchor, room, logic, acts, moderation, onClose } = props
  const { t } = useTranslation('chat')
  const at = useRef<HTMLElement>(anchor)
  // The line may be gone when the card closes.
  const [log] = useState(() => anchor.closest<HTMLElement>('[role=log]'))
  const wide = useWide()
  const [beside] = useState(() => (wide ? placeBeside() : null))
  const card = useActorRef(logic, { input: { room, messageId: lineId, memberId: person.memberId } })
  const facts = useSelector(card, (snapshot) => snapshot.context.facts)
  const failed = useSelector(card, (snapshot) => snapshot.matches('failed'))
  const own = acts.memberId === person.memberId
  return (
    <Popover
      title={facts?.name ?? person.name}
      closeLabel={t('act.close')}
      anchor={at}
      container={null}
      low
      beside={beside}
      returnTo={() => (anchor instanceof HTMLButtonElement && anchor.isConnected ? anchor : log)}
      onClose={onClose}
    >
      <div className={styles.who} aria-busy={facts === null && !failed}>
        <Avatar src={facts?.avatar ?? message?.sender.avatar ?? null} size={48} />
        {failed ? (
          <p className={styles.failed} role="alert">
            {t('card.failed')}{' '}
            <button type="button" className={styles.again} onClick={() => card.send({ type: 'card.retried' })}>
              {t('act.retry')}
            </button>
          </p>
        ) : (
          <MemberFactsList facts={facts} />
        )}
      </div>
      {!own && <CardActs {...props} />}
      {!own && moderation !== null && message !== null && (
        <Later>
          <MemberActs message={message} moderation={moderation} onDone={onClose} />
        </Later>
      )}
    </Popover>
  )
}

/** So much of a picture has room for a card, in px. */
const ROOM_FOR_CARD = 340

/** The column with the chat, which the card leaves whole, and the picture above whose controls it ends while enough of that is in sight; null = there is no such column. */
function placeBeside() {
  const column = document.getElementById(SIDE)?.parentElement ?? null
  const picture = column?.parentElement?.querySelector('[data-picture]') ?? null
  if (column === null) return null
  const { top, bottom } = picture?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return { column, over: Math.min(bottom, window.innerHeight) - Math.max(top, 0) < ROOM_FOR_CARD ? null : picture }
}

/** What is known of them; until then its place is kept. */
function MemberFactsList({ facts }: { readonly facts: MemberFacts | null }) {
  const { t } = useTranslation('chat')
  const date = (at: number) => siteTime(at).slice(0, 10)
  return (
    <Facts className={styles.facts} gap={4}>
      <Fact name={t('card.grade')}>{facts === null ? '' : t('card.gradeOf', { level: facts.vipLevel })}</Fact>
      <Fact name={t('card.since')}>{facts === null ? '' : date(facts.since)}</Fact>
      <Fact name={t('card.follows')}>{facts === null ? '' : t('card.followsCount', { count: facts.follows })}</Fact>
      <Fact name={t('card.fan')}>
        {facts === null ? (
          ''
        ) : facts.fanSince === null ? (
          t('card.noFan')
        ) : (
          <span className={styles.fan}>
            <Heart size={12} aria-hidden="true" /> {t('card.fanSince', { date: date(facts.fanSince) })}
          </span>
        )}
      </Fact>
    </Facts>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a member does about another, and that a visitor logs in for it: answers, speaks to them, does not want to hear them (moderators hear everybody), reports what they wrote. */
function CardActs({ person, message, acts, ignored, moderation, onClose }: CardProps) {
  const { t } = useTranslation(['chat', 'room'])
  const isIgnored = useSelector(ignored, selectIsIgnored(person.memberId))
  const mayIgnore = useSelector(ignored, selectMayIgnore)
  const { actions, composer, memberId, onLoginNeeded, composerInput } = acts
  /** Whoever begins to write gets the focus where one writes. */
  const write = (begin: () => void) => () => {
    onClose()
    begin()
    requestAnimationFrame(() => composerInput()?.focus())
  }
  const logIn = () => {
    onClose()
    onLoginNeeded()
  }
  if (memberId === null) {
    return (
      <div className={styles.acts}>
        <Button className={styles.whole} variant="soft" onClick={logIn}>
          {t('card.login')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {message !== null && (
        <Button
          variant="soft"
          onClick={write(() =>
            composer.send({
              type: 'reply.chosen',
              reply: { id: message.id, name: person.name, excerpt: excerptOf(message.content) },
            }),
          )}
        >
          <Reply {...ICON} /> {t('room:talk.reply')}
        </Button>
      )}
      <Button variant="soft" onClick={write(() => composer.send({ type: 'person.chosen', person }))}>
        <AtSign {...ICON} /> {t('room:talk.mention')}
      </Button>
      {(moderation === null || isIgnored) && (
        <Button
          variant="outline"
          disabled={!mayIgnore}
          onClick={() => ignored.send({ type: isIgnored ? 'member.heard' : 'member.ignored', memberId: person.memberId })}
        >
          {isIgnored ? <BellRing {...ICON} /> : <BellOff {...ICON} />} {t(isIgnored ? 'card.hear' : 'card.ignore')}
        </Button>
      )}
      {message !== null && (
        <Button variant="outline" onClick={() => actions.send({ type: 'report.asked', message })}>
          <Flag {...ICON} /> {t('room:talk.report')}
        </Button>
      )}
      {moderation === null && isIgnored && <p className={styles.note}>{t('card.ignoredNote')}</p>}
    </div>
  )
}
