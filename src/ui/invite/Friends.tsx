import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { InvitedFriend } from '#src/api/model/invite.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { friendsMachine } from '#src/machines/invite/inviteMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './invite.module.css'

const TONES = { registered: 'neutral', counts: 'gold', waits: 'brand', paid: 'brand', refused: 'warn' } as const

/** Whom the member invited, latest first, each with how they stand: nothing of what a friend does is told. */
export function Friends({ friends }: { readonly friends: typeof friendsMachine }) {
  const { t } = useTranslation('invite')
  const list = useActorRef(friends, { input: { query: null } })
  return (
    <Card as="section" aria-labelledby="friends" gap={12}>
      <h2 id="friends">{t('invite.friends')}</h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyState icon={<Users size={24} />} title={t('invite.none')} text={t('invite.noneText')} />}
        failedTitle={t('invite.friendsFailed')}
        moreLabel={t('invite.more')}
      >
        {(items) => (
          <>
            {items.some(({ state }) => state === 'counts') && (
              <ButtonLink variant="soft" to="/app/welfare">
                {t('invite.claim')}
              </ButtonLink>
            )}
            <ul className={styles.list}>
              {items.map((friend) => (
                <Friend key={friend.id} friend={friend} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Card>
  )
}

function Friend({ friend: { name, at, state, amount, from } }: { readonly friend: InvitedFriend }) {
  const { t } = useTranslation('invite')
  return (
    <li>
      <Row between className={styles.line}>
        <div>
          <p>
            {name} <Badge tone={TONES[state]}>{t(`invite.state.${state}`)}</Badge>
          </p>
          <Muted as="small">{t('invite.registeredAt', { at: siteTime(at) })}</Muted>
          {state === 'waits' && from !== null && (
            <Muted as="small" className={styles.why}>
              {t('invite.waitsWhy', { from: siteTime(from).slice(0, 10) })}
            </Muted>
          )}
          {state === 'refused' && (
            <Muted as="small" className={styles.why}>
              {t('invite.refusedWhy')}
            </Muted>
          )}
        </div>
        {amount !== null && state !== 'refused' && (
          <strong className={styles.prize}>{formatMoney('FEN', amount, { short: true })}</strong>
        )}
      </Row>
    </li>
  )
}
