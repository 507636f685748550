import { useTranslation } from 'react-i18next'
import { stageDeposit, type WeekShown } from '#src/api/model/activities/kinds/stageDeposit.ts'
import { mayTry } from '#src/api/model/activities/mayTry.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { ActBar } from '../actBar/ActBar.tsx'
import { Columns } from '../columns/Columns.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import type { KindViewProps } from '../kindView.ts'
import styles from './stageDeposit.module.css'

type Stage = WeekShown['stages'][number]

const yuan = (amount: Stage['prize']): string => formatMoney('FEN', amount, { short: true })

/** A day that no line breaks. */
const whole = (day: string): string => day.replaceAll('-', '\u2011')

const TONES = { open: 'neutral', betting: 'brand', ready: 'gold', got: 'neutral' } as const

/** Stage deposit (C-12): the stages of this week and of earlier ones that wait, each with what it lacks, and how one takes part and leaves. */
export function StageDepositView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('stageDeposit')
  if (!isOfKind(stageDeposit, sheet)) return null
  const { isIn, weeks } = sheet.view
  const mayAct = sheet.card.why === null
  // Nobody is kept in: also while it is paused, or its budget is gone.
  const mayLeave = sheet.card.state !== 'ended' && mayTry(sheet.card.kind, sheet.card.why, { do: 'leave' })
  return (
    <>
      <Columns
        side={
          <Card as="section" aria-labelledby="stage-deposit" gap={12}>
            <h2 id="stage-deposit">{t(isIn ? 'stageDeposit.in' : 'stageDeposit.out')}</h2>
            <ActivityRules
              rules={[
                t('stageDeposit.rule.counts'),
                t('stageDeposit.rule.bets'),
                t('stageDeposit.rule.claim'),
                t('stageDeposit.rule.own'),
              ]}
            />
            {mayLeave && isIn && (
              <Row>
                <Button variant="outline" busy={isBusy} onClick={() => ask({ do: 'leave' })}>
                  {t('stageDeposit.leave')}
                </Button>
              </Row>
            )}
          </Card>
        }
      >
        {weeks.map((week) => (
          <WeekCard key={week.monday} week={week} mayAct={mayAct} isBusy={isBusy} ask={ask} />
        ))}
      </Columns>
      {mayAct && (
        <ActBar isFirst>
          {isIn ? (
            <ButtonLink block variant="soft" to="/app/cashier/deposit">
              {t('stageDeposit.deposit')}
            </ButtonLink>
          ) : (
            <Button block busy={isBusy} onClick={() => ask({ do: 'join' })}>
              {t('stageDeposit.join')}
            </Button>
          )}
        </ActBar>
      )}
    </>
  )
}

type WeekCardProps = Pick<KindViewProps, 'isBusy' | 'ask'> & { readonly week: WeekShown; readonly mayAct: boolean }

function WeekCard({ week, mayAct, isBusy, ask }: WeekCardProps) {
  const { t } = useTranslation('stageDeposit')
  const { monday, sunday, isNow, deposits, bets, stages } = week
  const label = `stage-deposit-${monday}`
  return (
    <Card as="section" aria-labelledby={label} gap={12}>
      <h2 id={label}>
        {t(isNow ? 'stageDeposit.thisWeek' : 'stageDeposit.week', { monday: whole(monday), sunday: whole(sunday) })}
      </h2>
      <Muted>{t('stageDeposit.sums', { deposits: yuan(deposits), bets: yuan(bets) })}</Muted>
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={stage.deposits} className={styles.stage}>
            <Row between>
              <p className={styles.what}>
                <strong className={styles.prize}>{yuan(stage.prize)}</strong>{' '}
                {t('stageDeposit.stage', { deposits: yuan(stage.deposits) })}
              </p>
              <Badge tone={TONES[stage.state]}>{t(`stageDeposit.state.${stage.state}`)}</Badge>
            </Row>
            <Missing stage={stage} week={week} />
            {mayAct && stage.state === 'ready' && (
              <Button busy={isBusy} onClick={() => ask({ do: 'claim', monday, stage: index })}>
                {t('stageDeposit.claim', { prize: yuan(stage.prize) })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** How far a stage is that something lacks. */
function Missing({ stage: { state, deposits, need }, week }: { readonly stage: Stage; readonly week: WeekShown }) {
  const { t } = useTranslation('stageDeposit')
  if (state === 'got' || state === 'ready') return null
  const [have, of] = need === null ? [week.deposits, deposits] : [week.bets, need]
  const words = t(need === null ? 'stageDeposit.lacksDeposits' : 'stageDeposit.lacksBets', { have: yuan(have), need: yuan(of) })
  return (
    <>
      <ProgressBar max={of} value={have} label={words} />
      <Muted as="small" digits>
        {words}
      </Muted>
    </>
  )
}
