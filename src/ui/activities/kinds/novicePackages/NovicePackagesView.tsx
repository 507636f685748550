import { useTranslation } from 'react-i18next'
import { novicePackages } from '#src/api/model/activities/kinds/novicePackages.ts'
import { siteTime } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import type { KindViewProps } from '../kindView.ts'
import styles from './novicePackages.module.css'

/** Novice packages (P-9): each thing to do with its coins and how it stands, and a button where something can be claimed. */
export function NovicePackagesView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('novicePackages')
  if (!isOfKind(novicePackages, sheet)) return null
  const { packages, until, days, leastBet } = sheet.view
  const mayAct = sheet.card.why === null
  const ready = packages.filter(({ state }) => state === 'ready')
  const least = formatMoney('FEN', leastBet, { short: true })
  return (
    <Card as="section" aria-labelledby="novice-packages" gap={12}>
      <h2 id="novice-packages">{t('novicePackages.title')}</h2>
      <p>{until === null ? t('novicePackages.days', { days }) : t('novicePackages.until', { until: siteTime(until) })}</p>
      <ul className={styles.list}>
        {packages.map(({ name, coins, state }) => (
          <li key={name} className={styles.item} data-state={state}>
            <span className={styles.what}>
              {name === 'bet' ? t('novicePackages.names.bet', { least }) : t(`novicePackages.names.${name}`)}
              <Muted as="small">{t('novicePackages.coins', { coins: formatMoney('GOLD', coins, { short: true }) })}</Muted>
            </span>
            {mayAct && state === 'ready' ? (
              <Button busy={isBusy} onClick={() => ask({ do: 'claim', name })}>
                {t('novicePackages.claim')}
              </Button>
            ) : (
              <span>{t(`novicePackages.states.${state}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {mayAct && ready.length > 1 && (
        <Button block busy={isBusy} onClick={() => ask({ do: 'claimAll' })}>
          {t('novicePackages.claimAll')}
        </Button>
      )}
      <Muted>{t('novicePackages.about')}</Muted>
    </Card>
  )
}
