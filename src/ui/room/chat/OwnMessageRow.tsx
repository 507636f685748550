import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { SendRef } from '#src/machines/chat/outboxMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Quote, Sender } from './ChatRowView.tsx'
import own from './ownMessage.module.css'
import styles from './rows.module.css'

type OwnMessageRowProps = { readonly message: SendRef; readonly member: MemberInfo | null }

/** An own message that the room's list does not hold yet: shown at once, with how it fares. One that another tab has is that tab's. */
export function OwnMessageRow({ message, member }: OwnMessageRowProps) {
  const { t } = useTranslation('room')
  const content = useSelector(message, (snapshot) => snapshot.context.message.content)
  const reply = useSelector(message, (snapshot) => snapshot.context.message.reply ?? null)
  const order = useSelector(message, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  const errorKey = useSelector(order, (snapshot) => snapshot?.context.errorKey ?? null)
  if (progress === 'looking' || progress === 'elsewhere') return null
  return (
    <div className={cx(styles.row, styles.own)}>
      <div className={styles.line}>
        {reply !== null && <Quote reply={reply} t={t} />}
        {member !== null && <Sender name={member.nickname} level={member.vipLevel} admin={member.role === 'admin'} t={t} />}
        <bdi>{content}</bdi>
      </div>
      {(progress === 'sending' || progress === 'checking') && <p className={own.status}>{t('chat.sending')}</p>}
      {progress === 'asking' && (
        <p className={own.status} role="alert">
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
