import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type {
  AgentClear,
  AgentCleared,
  agentClearMachine,
  officeHeldMembersMachine,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ActForm } from '../act/ActForm.tsx'
import styles from './agents.module.css'

export type HeldMembersLogic = {
  readonly held: typeof officeHeldMembersMachine
  readonly clear: typeof agentClearMachine
}

type HeldMembersProps = {
  readonly agentId: string
  readonly logic: HeldMembersLogic
  readonly mayClear: boolean
  readonly now: () => number
}

/** Members who have something in common with their agent: what it is, how much is held, and that they are somebody else after all. */
export function HeldMembers({ agentId, logic, mayClear, now }: HeldMembersProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic.held, { input: { query: { agentId } } })
  const act = useActorRef(logic.clear)
  const busy = useActing(act)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Stack as="section" gap={12} aria-labelledby="held">
      <h3 id="held">{t('backOffice.agents.held.title')}</h3>
      <Muted size={14}>{t('backOffice.agents.held.about')}</Muted>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<Muted>{t('backOffice.agents.held.empty')}</Muted>}
        failedTitle={t('backOffice.table.failed')}
        moreLabel={t('backOffice.table.more')}
      >
        {(items) => (
          <Stack as="ul" gap={12}>
            {items.map(({ id, name, why, held, at, clearedBy }) => (
              <Card as="li" key={id} sunken gap={8}>
                <Row gap={8} wrap>
                  <strong>{name}</strong>
                  {why.map((one) => (
                    <Badge key={one} tone={clearedBy === null ? 'warn' : 'neutral'}>
                      {t(`backOffice.agents.held.why.${one}`)}
                    </Badge>
                  ))}
                </Row>
                <Muted size={12} digits>
                  {t('backOffice.agents.held.amount')} {formatMoney('FEN', held)} · {dayTime(t, at, now())}
                </Muted>
                {clearedBy !== null && <Muted size={14}>{t('backOffice.agents.held.clearedBy', { name: clearedBy })}</Muted>}
                {mayClear && clearedBy === null && open !== id && (
                  <Button
                    variant="outline"
                    disabled={busy}
                    onClick={() => {
                      act.send({ type: 'act.forgotten' })
                      setOpen(id)
                    }}
                  >
                    {t('backOffice.agents.held.clear')}
                  </Button>
                )}
                {open === id && (
                  <ActForm<AgentClear, AgentCleared>
                    act={act}
                    confirm={t('backOffice.agents.held.clear')}
                    refusal={(answer) => (answer === 'done' ? null : t(`backOffice.agents.held.refused.${answer}`))}
                    orderOf={(reason) => ({ id, reason })}
                  />
                )}
              </Card>
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}
