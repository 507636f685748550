import { useSelector } from '@xstate/react'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grant } from '#src/api/model/grant.ts'
import type { endedGrantsMachine, grantOptOutMachine, lockedGrantsMachine } from '#src/machines/grants/grantsMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { EndedGrant, LockedGrant } from './GrantRow.tsx'
import { OptOut } from './OptOut.tsx'
import styles from './grants.module.css'

export type GrantsViewProps = {
  readonly logic: {
    readonly lockedGrants: typeof lockedGrantsMachine
    readonly endedGrants: typeof endedGrantsMachine
    readonly grantOptOut: typeof grantOptOutMachine
    readonly seconds: SecondsLogic
  }
}

/** The member's bonuses (P-9): those that are locked, how far their bets are and how long they run, the way out of each, and those that ended. */
export function GrantsView({ logic }: GrantsViewProps) {
  const { t } = useTranslation('wallet')
  const locked = useActorRef(logic.lockedGrants, { input: { query: null } })
  const ended = useActorRef(logic.endedGrants, { input: { query: null } })
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context)
  const [leaving, setLeaving] = useState<Grant | null>(null)
  const title = 'grants-locked'
  return (
    <Stack>
      <Card as="section" aria-labelledby={title} gap={12}>
        <h2 id={title}>{t('grants.title')}</h2>
        <Muted>{t('grants.lead')}</Muted>
        <PagedList
          list={locked}
          waiting={<Skeleton className={styles.waiting} />}
          empty={<EmptyState icon={<Gift size={24} />} title={t('grants.none')} text={t('grants.noneText')} />}
          failedTitle={t('grants.failed')}
          moreLabel={t('grants.more')}
        >
          {(items) => (
            <ul className={styles.list}>
              {items.map((grant) => (
                <LockedGrant key={grant.id} grant={grant} now={now} onLeave={() => setLeaving(grant)} />
              ))}
            </ul>
          )}
        </PagedList>
        <Fold label={t('grants.rules')}>
          <ul className={styles.rules}>
            <li>{t('grants.rule.bets')}</li>
            <li>{t('grants.rule.oldest')}</li>
            <li>{t('grants.rule.void')}</li>
            <li>{t('grants.rule.open')}</li>
            <li>{t('grants.rule.pause')}</li>
            <li>{t('grants.rule.out')}</li>
          </ul>
        </Fold>
      </Card>
      <Card as="section" aria-labelledby="grants-ended" gap={12}>
        <h2 id="grants-ended">{t('grants.ended')}</h2>
        <PagedList
          list={ended}
          waiting={<Skeleton className={styles.waiting} />}
          empty={<Muted>{t('grants.endedNone')}</Muted>}
          failedTitle={t('grants.failed')}
          moreLabel={t('grants.more')}
        >
          {(items) => (
            <ul className={styles.list}>
              {items.map((grant) => (
                <EndedGrant key={grant.id} grant={grant} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {leaving !== null && <OptOut key={leaving.id} grant={leaving} logic={logic.grantOptOut} onClose={() => setLeaving(null)} />}
    </Stack>
  )
}
