import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { lockedSheetMachine } from '#src/machines/grants/grantsMachine.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Money } from '#src/ui/shared/Money.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './grants.module.css'

export type LockedPanelProps = { readonly logic: { readonly lockedSheet: typeof lockedSheetMachine } }

/** What the member's locked bonuses hold together, apart from their own money, and the way to them. */
export function LockedPanel({ logic }: LockedPanelProps) {
  const { t } = useTranslation('wallet')
  const list = useActorRef(logic.lockedSheet, { input: { query: null } })
  return (
    <Card as="section" aria-labelledby="wallet-grants" gap={8}>
      <Row between wrap>
        <h2 id="wallet-grants">{t('grants.title')}</h2>
        <Link className={styles.more} to="/app/cashier/wallet/bonuses">
          {t('grants.all')} <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </Row>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.sumWaits} />}
        empty={null}
        failedTitle={t('grants.failed')}
        moreLabel=""
      >
        {([sheet]) =>
          sheet !== undefined &&
          (sheet.locked === 0 ? (
            <Muted>{t('grants.none')}</Muted>
          ) : (
            <>
              <p className={styles.sum}>
                <Money asset="FEN" amount={sheet.locked} />
              </p>
              <Muted size={12}>{t('grants.apart')}</Muted>
            </>
          ))
        }
      </PagedList>
    </Card>
  )
}
