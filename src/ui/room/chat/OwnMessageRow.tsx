import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { SendRef } from '#src/machines/chat/outboxMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import type { Person } from '#src/api/model/mention.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { Quote } from './drawRow.tsx'
import { LineText } from './LineText.tsx'
import { Sender } from './Sender.tsx'
import own from './ownMessage.module.css'
import styles from './rows.module.css'

type OwnMessageRowProps = {
  readonly message: SendRef
  readonly member: MemberInfo | null
  readonly faces: boolean
  /** The oldest that is not there yet: the others fail for its reason, which is said once. */
  readonly isFirst: boolean
  readonly onLink: (link: AwayLink) => void
  readonly peopleOf: (memberIds: readonly string[]) => readonly Person[]
  /** It is higher or lower than it was. */
  readonly onGrown: () => void
}

const NOBODY: readonly string[] = []

/** An own message that the room's list does not hold yet: shown at once, with how it fares. One that another tab has is that tab's. */
export function OwnMessageRow({ message, member, faces, isFirst, onLink, peopleOf, onGrown }: OwnMessageRowProps) {
  const { t } = useTranslation('room')
  const content = useSelector(message, (snapshot) => snapshot.context.message.content)
  const mentions = useSelector(message, (snapshot) => snapshot.context.message.mentions ?? NOBODY)
  const reply = useSelector(message, (snapshot) => snapshot.context.message.reply ?? null)
  const order = useSelector(message, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  const errorKey = useSelector(order, (snapshot) => snapshot?.context.errorKey ?? null)
  useLayoutEffect(onGrown, [onGrown, progress])
  if (progress === 'looking' || progress === 'elsewhere') return null
  return (
    <div className={cx(styles.row, styles.own)}>
      <div className={styles.line}>
        {reply !== null && <Quote reply={reply} t={t} />}
        {member !== null && <Sender sender={{ ...member, name: member.nickname, mark: null }} faces={faces} t={t} />}
        <LineText content={content} mentions={mentions} onLink={onLink} peopleOf={peopleOf} onGrown={onGrown} />
      </div>
      {(progress === 'sending' || progress === 'checking') && <p className={own.status}>{t('chat.sending')}</p>}
      {progress === 'asking' && (
        <p className={own.status} role={isFirst ? 'alert' : undefined}>
          <span className={own.failed}>
            {t('chat.failed')} · {t(errorKey ?? 'errors.interrupted')}
          </span>
          <button type="button" className={own.action} onClick={() => order?.send({ type: 'retry.clicked' })}>
            {t('act.retry')}
          </button>
          <button type="button" className={own.action} onClick={() => order?.send({ type: 'discard.clicked' })}>
            {t('chat.discard')}
          </button>
        </p>
      )}
    </div>
  )
}
