import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { MemberSession } from '#src/api/model/memberSession.ts'
import type { memberSessionsMachine, SessionsOrder } from '#src/machines/session/memberSessionsMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './security.module.css'

/** Logins that are shown before all are asked for. */
const FEW = 2

/** Where the member is logged in (C-11), this login first and marked; each other one can be ended, or all of them. */
export function Sessions({ sessions }: { readonly sessions: typeof memberSessionsMachine }) {
  const { t } = useTranslation('security')
  const act = useActorRef(sessions)
  const { order, answer, errorKey } = useSelector(act, ({ context }) => context)
  const [isWhole, setWhole] = useState(false)
  // What was known stays in sight while it is asked for again.
  const [known, setKnown] = useState(answer)
  if (answer !== null && answer !== known) setKnown(answer)
  const send = (next: SessionsOrder) => act.send({ type: 'act.sent', order: next })
  useEffect(() => act.send({ type: 'act.sent', order: { act: 'load' } }), [act])
  if (known === null)
    return errorKey === null ? (
      <Skeleton className={styles.waiting} />
    ) : (
      <ErrorState
        title={t('sessions.failed')}
        text={t(errorKey)}
        action={<Button onClick={() => send({ act: 'load' })}>{t('act.retry')}</Button>}
      />
    )
  return (
    <Stack gap={12}>
      <Stack as="ul" gap={12}>
        {known.list.slice(0, isWhole ? known.list.length : FEW).map((one) => (
          <Line
            key={one.sessionId}
            session={one}
            isBusy={order?.act === 'end' && order.sessionId === one.sessionId}
            isActing={order !== null}
            onEnd={() => send({ act: 'end', sessionId: one.sessionId })}
          />
        ))}
      </Stack>
      {known.list.length > FEW && (
        <Button variant="plain" block aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('sessions.fewer') : t('sessions.all', { count: known.list.length })}
        </Button>
      )}
      {known.list.length > 1 && (
        <Button
          variant="outline"
          block
          busy={order?.act === 'endOthers'}
          disabled={order?.act === 'end'}
          onClick={() => send({ act: 'endOthers' })}
        >
          {t('sessions.others')}
        </Button>
      )}
      <Muted role="status">
        {answer !== null && answer.ended !== null && t('sessions.ended', { count: answer.ended })}
        {errorKey !== null && t(errorKey)}
      </Muted>
    </Stack>
  )
}

type LineProps = {
  readonly session: MemberSession
  readonly isBusy: boolean
  /** Whether a login is being ended: no other can be meanwhile. */
  readonly isActing: boolean
  readonly onEnd: () => void
}

function Line({ session: { device, address, since, isCurrent }, isBusy, isActing, onEnd }: LineProps) {
  const { t } = useTranslation('security')
  const name = device ?? t('sessions.unknown')
  const at = siteTime(since)
  return (
    <Row as="li" between className={styles.login}>
      <Stack gap={4}>
        <Row wrap>
          <strong>{name}</strong>
          {isCurrent && <Badge tone="brand">{t('sessions.current')}</Badge>}
        </Row>
        <Muted>{address}</Muted>
        <Muted>{t('sessions.since', { at })}</Muted>
      </Stack>
      {!isCurrent && (
        <Button
          variant="soft"
          busy={isBusy}
          disabled={isActing && !isBusy}
          aria-label={t('sessions.endOf', { device: name, at })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  )
}
