import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { agentMembersMachine } from '#src/machines/agent/agentMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './agent.module.css'

export type AgentMembersLogic = { readonly members: typeof agentMembersMachine }

/** Whom the agent brought, masked, and nothing of what each of them does. */
export function AgentMembers({ logic }: { readonly logic: AgentMembersLogic }) {
  const { t } = useTranslation('agent')
  const list = useActorRef(logic.members, { input: { query: null } })
  return (
    <Card as="section" aria-labelledby="members" gap={12}>
      <h2 id="members">{t('agent.members')}</h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyState icon={<Users size={24} />} title={t('agent.noMembers')} text={t('agent.noMembersText')} />}
        failedTitle={t('agent.membersFailed')}
        moreLabel={t('agent.more')}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map(({ id, name, label, at, active }) => (
              <li key={id}>
                <p>
                  {name} {active && <Badge tone="brand">{t('agent.isActive')}</Badge>}
                </p>
                <Muted as="small">
                  {t('agent.registeredAt', { at: siteTime(at) })} · {label === '' ? t('agent.mainCode') : label}
                </Muted>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
