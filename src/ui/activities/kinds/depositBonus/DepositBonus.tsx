import { useTranslation } from 'react-i18next'
import type { DepositBonusView } from '#src/api/model/activities/depositBonus.ts'
import { mayTry } from '#src/api/model/activities/mayTry.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { Grant } from '#src/api/model/grant.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { ActBar } from '../actBar/ActBar.tsx'
import { Columns } from '../columns/Columns.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import type { KindViewProps } from '../kindView.ts'
import { Steps } from '../steps/Steps.tsx'
import styles from './depositBonus.module.css'

type Step = DepositBonusView['steps'][number]

type DepositBonusProps = Pick<KindViewProps, 'sheet' | 'isBusy' | 'ask'> & { readonly view: DepositBonusView }

const yuan = (amount: Grant['amount']): string => formatMoney('FEN', amount, { short: true })

/** Phases of a bonus that is not the member's own yet, and may become it. */
const LOCKED: ReadonlySet<Grant['phase']> = new Set(['running', 'waiting'])

const TONES = { open: 'brand', given: 'gold', missed: 'neutral' } as const

/** Bonuses for deposits (C-12): what each brings as sums, how far it is, and how one takes part and leaves. */
export function DepositBonus({ sheet, view, isBusy, ask }: DepositBonusProps) {
  const { t } = useTranslation('depositBonus')
  const { isIn, least, multiple, steps, product } = view
  const mayAct = sheet.card.why === null
  // Nobody is kept in: also while it is paused, or its budget is gone.
  const mayLeave = sheet.card.state !== 'ended' && mayTry(sheet.card.kind, sheet.card.why, { do: 'leave' })
  const isOpen = steps.some(({ state }) => state === 'open')
  const isLocked = steps.some(({ grant }) => grant !== null && LOCKED.has(grant.phase))
  return (
    <>
      <Columns
        side={
          <Card as="section" aria-labelledby="deposit-bonus" gap={12}>
            <h2 id="deposit-bonus">{t(isOpen ? (isIn ? 'depositBonus.in' : 'depositBonus.out') : 'depositBonus.over')}</h2>
            <ActivityRules
              rules={[
                t('depositBonus.rule.before', { least: yuan(least) }),
                t('depositBonus.rule.bets', { product: t(`depositBonus.product.${product}`) }),
                t('depositBonus.rule.own'),
                t('depositBonus.rule.leave'),
                t('depositBonus.rule.pause'),
              ]}
            />
            {mayLeave && isOpen && isIn && (
              <Row>
                <Button variant="outline" busy={isBusy} onClick={() => ask({ do: 'leave' })}>
                  {t('depositBonus.leave')}
                </Button>
              </Row>
            )}
          </Card>
        }
      >
        {(isOpen || isLocked) && (
          <Steps
            at={isLocked ? 2 : isIn ? 1 : 0}
            steps={[
              t('depositBonus.way.join'),
              t('depositBonus.way.deposit', { least: yuan(least) }),
              t('depositBonus.way.bet', { multiple, product: t(`depositBonus.product.${product}`) }),
            ]}
          />
        )}
        <div className={styles.deposits}>
          {steps.map((step) => (
            <StepCard key={step.number} step={step} view={view} />
          ))}
        </div>
      </Columns>
      {mayAct && isOpen && (
        <ActBar isFirst>
          {isIn ? (
            <ButtonLink block to="/app/cashier/deposit">
              {t('depositBonus.deposit')}
            </ButtonLink>
          ) : (
            <Button block busy={isBusy} onClick={() => ask({ do: 'join' })}>
              {t('depositBonus.join')}
            </Button>
          )}
        </ActBar>
      )}
    </>
  )
}

function StepCard({ step, view }: { readonly step: Step; readonly view: DepositBonusView }) {
  const { t } = useTranslation('depositBonus')
  const { number, percent, state, examples, grant } = step
  const name = t('depositBonus.step', { number })
  const label = `deposit-bonus-${number}`
  return (
    <Card as="section" aria-labelledby={label} gap={12}>
      <Row between wrap>
        <h2 id={label}>{name}</h2>
        <Badge tone={TONES[state]}>{t(`depositBonus.state.${state}`)}</Badge>
      </Row>
      <div className={styles.share}>
        <strong className={styles.percent} aria-hidden="true">
          {percent}%
        </strong>
        <p>{t('depositBonus.share', { percent, most: yuan(view.most), least: yuan(view.least) })}</p>
      </div>
      {grant === null ? <Examples examples={examples} view={view} /> : <Given grant={grant} />}
    </Card>
  )
}

function Examples({ examples, view: { product } }: { readonly examples: Step['examples']; readonly view: DepositBonusView }) {
  const { t } = useTranslation('depositBonus')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('depositBonus.column.deposit')}</th>
          <th scope="col">{t('depositBonus.column.bonus')}</th>
          <th scope="col">{t('depositBonus.column.bets', { product: t(`depositBonus.product.${product}`) })}</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ deposit, bonus, bets }) => (
          <tr key={deposit}>
            <td>{yuan(deposit)}</td>
            <td>{yuan(bonus)}</td>
            <td>{yuan(bets)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Given({ grant }: { readonly grant: Grant }) {
  const { t } = useTranslation('depositBonus')
  const { amount, needed, progress, phase, until, product } = grant
  const isLocked = LOCKED.has(phase)
  const bets = t('depositBonus.bets', { have: yuan(progress), need: yuan(needed) })
  return (
    <>
      <p>{t(`depositBonus.phase.${phase}`, { amount: yuan(amount) })}</p>
      {isLocked && (
        <>
          <ProgressBar max={needed} value={progress} label={bets} />
          <Row between wrap>
            <span>{bets}</span>
            <Muted as="small" digits>
              {t('depositBonus.until', { until: siteTime(until), product: t(`depositBonus.product.${product}`) })}
            </Muted>
          </Row>
          <ButtonLink variant="outline" to="/app/cashier/wallet/bonuses">
            {t('depositBonus.wallet')}
          </ButtonLink>
        </>
      )}
    </>
  )
}
