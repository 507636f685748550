import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteMessage } from '#src/api/model/message.ts'
import type { messageMachine } from '#src/machines/messages/messageMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './messages.module.css'

type MessageSheetProps = {
  readonly message: SiteMessage
  readonly logic: { readonly message: typeof messageMachine }
  /** The server's time in ms. */
  readonly now: number
  readonly onClose: () => void
}

/** A message from near; that it is seen marks it as read. */
export function MessageSheet({ message, logic, now, onClose }: MessageSheetProps) {
  const { t } = useTranslation('messages')
  const { messageId, isRead } = message
  const actor = useActorRef(logic.message, { input: { messageId, isRead } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const errorKey = useSelector(actor, (snapshot) => snapshot.context.errorKey)
  useEffect(() => {
    if (state === 'gone') onClose()
  }, [state, onClose])
  const asks = state === 'asking' || state === 'deleting'
  return (
    <Sheet open title={message.title} closeLabel={t('act.close')} onClose={onClose}>
      <Stack>
        <Muted size={12} digits>
          {t(`messages.kind.${message.kind}`)} · {dayTime(t, message.at, now)}
        </Muted>
        <p className={styles.text}>{message.text}</p>
        {message.link !== null && <ButtonLink to={message.link}>{t('messages.see')}</ButtonLink>}
        {errorKey !== null && <p role="alert">{t('state.because', { what: t('messages.couldNot'), reason: t(errorKey) })}</p>}
        {asks ? (
          <Stack gap={8}>
            <p>{t('messages.deleteSure')}</p>
            <Row>
              <Button variant="outline" onClick={() => actor.send({ type: 'delete.dropped' })}>
                {t('messages.keep')}
              </Button>
              <Button variant="danger" busy={state === 'deleting'} onClick={() => actor.send({ type: 'delete.confirmed' })}>
                {t('messages.delete')}
              </Button>
            </Row>
          </Stack>
        ) : (
          <Button variant="plain" onClick={() => actor.send({ type: 'delete.clicked' })}>
            {t('messages.delete')}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}
