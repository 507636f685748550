import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { StrayAct } from '#src/api/model/strayRound.ts'
import type { refusedActsMachine } from '#src/machines/backOffice/officeStraysMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useListQuery } from '../table/useListQuery.ts'
import styles from './venues.module.css'

type RefusedActsProps = {
  readonly logic: typeof refusedActsMachine
  readonly query: { readonly text: string }
  readonly now: () => number
}

const REASONS = ['session', 'closed', 'unknown'] as const

/** Wins and refunds that providers asked for and did not get. */
export function RefusedActs({ logic, query, now }: RefusedActsProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic, { input: { query } })
  useListQuery(list, query)
  return (
    <Stack as="section" gap={12} aria-labelledby="refused-acts">
      <h2 id="refused-acts">{t('backOffice.strays.acts.title')}</h2>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<Muted>{t('backOffice.strays.acts.empty')}</Muted>}
        failedTitle={t('backOffice.table.failed')}
        moreLabel={t('backOffice.table.more')}
      >
        {(acts) => (
          <>
            <Muted>{t('backOffice.strays.acts.about')}</Muted>
            <Stack as="ul" gap={12}>
              {acts.map((act) => (
                <RefusedAct key={`${act.provider} ${act.actId}`} act={act} now={now} />
              ))}
            </Stack>
          </>
        )}
      </PagedList>
    </Stack>
  )
}

function RefusedAct({
  act: { kind, amount, reason, at, actId, provider, round },
  now,
}: {
  readonly act: StrayAct
  readonly now: () => number
}) {
  const { t } = useTranslation('backOffice')
  const why = REASONS.find((one) => one === reason) ?? 'other'
  return (
    <Card as="li" sunken gap={8}>
      <Row gap={8} wrap>
        <strong>
          {t(`backOffice.strays.acts.kinds.${kind}`)} {kind === 'win' && formatMoney('FEN', amount)}
        </strong>
        <Badge tone="warn">{t(`backOffice.strays.acts.reasons.${why}`)}</Badge>
      </Row>
      <p>{round === null ? t('backOffice.strays.acts.noRound') : `${round.member.name} · ${round.roundId}`}</p>
      <Muted size={12} digits className={styles.number}>
        {dayTime(t, at, now())} · {provider} {actId}
      </Muted>
      {round !== null && kind === 'win' && amount > 0 && (
        <Row>
          <ButtonLink variant="outline" to={`/admin/money/adjustments?text=${encodeURIComponent(round.member.name)}`}>
            {t('backOffice.strays.acts.adjust')}
          </ButtonLink>
        </Row>
      )}
    </Card>
  )
}
