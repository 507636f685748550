import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { gradeMachine } from '#src/machines/grades/gradeMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { GradeBar } from './GradeBar.tsx'
import styles from './vip.module.css'

/** The grade at first glance, with the way to the next one and to all about it. Its place is kept until it is known; one that cannot be known takes none. */
export function GradeCard({ grade }: { readonly grade: typeof gradeMachine }) {
  const { t } = useTranslation('vip')
  const list = useActorRef(grade, { input: { query: null } })
  const info = useSelector(list, (snapshot) => snapshot.context.items[0]?.info ?? null)
  const isFailed = useSelector(list, (snapshot) => snapshot.context.errorKey !== null)
  if (info === null) return isFailed ? null : <Skeleton className={styles.cardWaits} />
  return (
    <Card as="section" aria-label={t('vip.title')} gap={8}>
      <Row between>
        <Badge tone="gold">{t('vip.grade', { grade: info.grade })}</Badge>
        <WayOn to="/app/vip">{t('vip.see')}</WayOn>
      </Row>
      {!info.noLevel && <GradeBar info={info} />}
    </Card>
  )
}
