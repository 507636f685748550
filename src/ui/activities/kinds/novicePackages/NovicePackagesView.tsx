import { useTranslation } from 'react-i18next'
import { type NovicePackage, novicePackages, type NoviceStep } from '#src/api/model/activities/kinds/novicePackages.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { TASK_PLACES } from '#src/ui/shared/taskPlaces.ts'
import { deadlineWords } from '#src/ui/activities/activityWords.ts'
import type { KindViewProps } from '../kindView.ts'
import styles from './novicePackages.module.css'

/** Where each thing is done: a line is a message, as among the tasks. */
const STEP_PLACES: Readonly<Record<NoviceStep, string>> = { ...TASK_PLACES, line: TASK_PLACES.message }

/** Novice packages (P-9): each thing to do with its coins and how it stands, and a button where something can be claimed. */
export function NovicePackagesView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('novicePackages')
  const { t: general } = useTranslation('activities')
  if (!isOfKind(novicePackages, sheet)) return null
  const { packages, until, days, leastBet } = sheet.view
  const mayAct = sheet.card.why === null
  const steps = packages.filter(({ name }) => name !== 'all')
  const done = steps.filter(({ state }) => state === 'ready' || state === 'got')
  const ready = packages.filter(({ state }) => state === 'ready')
  const least = formatMoney('FEN', leastBet, { short: true })
  const wordsOf = (name: NovicePackage) =>
    name === 'bet' ? t('novicePackages.names.bet', { least }) : t(`novicePackages.names.${name}`)
  return (
    <Card as="section" aria-labelledby="novice-packages" gap={12}>
      <Row between wrap baseline>
        <h2 id="novice-packages">{t('novicePackages.title')}</h2>
        {mayAct && (
          <Muted as="span" digits>
            {t('novicePackages.done', { done: done.length, all: steps.length })}
          </Muted>
        )}
      </Row>
      {mayAct && (
        <ProgressBar
          max={steps.length}
          value={done.length}
          label={t('novicePackages.done', { done: done.length, all: steps.length })}
        />
      )}
      <p>
        {until === null
          ? t('novicePackages.days', { days })
          : t('novicePackages.until', { until: deadlineWords(general, until, logic?.now() ?? null) })}
      </p>
      <ul className={styles.list}>
        {packages.map(({ name, coins, state }) => (
          <li key={name} className={styles.item} data-state={state}>
            <span className={styles.what}>
              {wordsOf(name)}
              <Muted as="small" className={styles.coins}>
                {t('novicePackages.coins', { coins: formatMoney('GOLD', coins, { short: true }) })}
              </Muted>
            </span>
            {mayAct && state === 'ready' ? (
              <Button busy={isBusy} onClick={() => ask({ do: 'claim', name })}>
                {t('novicePackages.claim')}
              </Button>
            ) : mayAct && state === 'open' && name !== 'all' ? (
              <ButtonLink variant="soft" to={STEP_PLACES[name]} aria-label={`${t('novicePackages.go')}: ${wordsOf(name)}`}>
                {t('novicePackages.go')}
              </ButtonLink>
            ) : (
              <Badge tone={state === 'got' ? 'brand' : 'neutral'}>{t(`novicePackages.states.${state}`)}</Badge>
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
