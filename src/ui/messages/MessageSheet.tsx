import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteMessage } from '#src/api/model/message.ts'
import type { messageMachine } from '#src/machines/messages/messageMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './messages.module.css'

type OpenMessageProps = {
  readonly message: SiteMessage
  readonly logic: { readonly message: typeof messageMachine }
  /** The server's time in ms. */
  readonly now: number
  readonly onClose: () => void
}

/** A message from near, over the page: where there is no room beside the list. */
export function MessageSheet(props: OpenMessageProps) {
  const { t } = useTranslation('messages')
  return (
    <Sheet open title={props.message.title} closeLabel={t('act.close')} onClose={props.onClose}>
      <MessageBody {...props} />
    </Sheet>
  )
}

/** A message from near, beside the list. */
export function MessagePane(props: OpenMessageProps) {
  return (
    <Card as="section" className={styles.pane} aria-labelledby="open-message">
      <h2 id="open-message" className={styles.paneTitle}>
        {props.message.title}
      </h2>
      <MessageBody {...props} />
    </Card>
  )
}

/** What a message says, where it leads, and the way to delete it; that it is seen marks it as read. */
function MessageBody({ message, logic, now, onClose }: OpenMessageProps) {
  const { t } = useTranslation('messages')
  const { messageId, isRead, link } = message
  const actor = useActorRef(logic.message, { input: { messageId, isRead } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const errorKey = useSelector(actor, (snapshot) => snapshot.context.errorKey)
  useEffect(() => {
    if (state === 'gone') onClose()
  }, [state, onClose])
  const asks = state === 'asking' || state === 'deleting'
  return (
    <Stack>
      <Muted size={12} digits>
        {t(`messages.kind.${message.kind}`)} · {dayTime(t, message.at, now)}
      </Muted>
      <p className={styles.text}>{message.text}</p>
      {link !== null && (
        <Row>
          <ButtonLink to={link}>{t(link.startsWith('/app/security') ? 'messages.toSecurity' : 'messages.see')}</ButtonLink>
        </Row>
      )}
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
        <Row>
          <Button variant="plain" data-edge="start" onClick={() => actor.send({ type: 'delete.clicked' })}>
            {t('messages.delete')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
