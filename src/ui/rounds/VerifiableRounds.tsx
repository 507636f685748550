import { ChevronRight, Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './rounds.module.css'

const SETTLED = { kind: null, venue: null, state: 'settled', from: null, to: null } as const

/** The member's last rounds that are over, each of which one press computes again. */
export function VerifiableRounds({ logic }: { readonly logic: typeof roundsMachine }) {
  const { t } = useTranslation('rounds')
  const language = useLanguage()
  const rounds = useActorRef(logic, { input: { query: SETTLED } })
  return (
    <Card as="section" aria-labelledby="verifiable" gap={12}>
      <Row between wrap>
        <h2 id="verifiable">{t('verify.mine')}</h2>
        <WayOn to="/app/records">{t('rounds.title')}</WayOn>
      </Row>
      <PagedList
        list={rounds}
        waiting={<Skeleton className={styles.rowWaits} />}
        empty={
          <EmptyRow
            icon={<Dices size={20} />}
            title={t('verify.noRounds')}
            text={t('verify.noneYet')}
            action={
              <ButtonLink variant="soft" to="/app/games">
                {t('rounds.toHall')}
              </ButtonLink>
            }
          />
        }
        failedTitle={t('rounds.failed')}
        moreLabel=""
      >
        {(items) => {
          const own = items.flatMap((record) => (record.what === 'round' ? [record.round] : []))
          return (
            <ul className={styles.list}>
              {own.map(({ id, names, stake, openedAt }) => (
                <li key={id}>
                  <Link className={styles.row} to={`/app/verify?round=${id}`}>
                    <span className={styles.what}>
                      <b>{names[language]}</b>
                      <Muted as="span" size={12} digits>
                        {siteTime(openedAt)} · {t('rounds.stake', { amount: formatMoney('FEN', stake) })}
                      </Muted>
                    </span>
                    <ChevronRight size={20} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </PagedList>
    </Card>
  )
}
