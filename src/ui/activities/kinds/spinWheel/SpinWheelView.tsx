import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnSeed, spinWheel, type WheelView as View } from '#src/api/model/activities/kinds/spinWheel.ts'
import { siteSecond } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { spinsUntil, wheelMachine } from '#src/machines/activities/kinds/wheelMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { prizeWords } from '#src/ui/activities/activityWords.ts'
import { pointWords } from '#src/ui/activities/pointWords.ts'
import { Columns } from '../columns/Columns.tsx'
import type { KindViewProps } from '../kindView.ts'
import { Line, Lines } from '../lines/Lines.tsx'
import { PrizeIcon } from '../prizeIcon/PrizeIcon.tsx'
import { FairSpin } from './FairSpin.tsx'
import styles from './spinWheel.module.css'
import { Wheel } from './Wheel.tsx'

/** The spin wheel (P-9): the wheel with the last result, chances and where they come from, every prize with its share, and what proves a spin. */
export function SpinWheelView({ sheet, isBusy, answer, ask }: KindViewProps) {
  if (!isOfKind(spinWheel, sheet)) return null
  const isAnswered = answer?.result === 'done' && answer.prizes.length > 0
  return <Spinning view={sheet.view} mayAct={sheet.card.why === null} isAnswered={isAnswered} isBusy={isBusy} ask={ask} />
}

type SpinningProps = ActProps & {
  /** Whether the last act was a spin that was drawn. */
  readonly isAnswered: boolean
}

function Spinning({ view, mayAct, isAnswered, isBusy, ask }: SpinningProps) {
  const { t } = useTranslation('spinWheel')
  const [seed, setSeed] = useState('')
  const ways = useRef<HTMLHeadingElement>(null)
  const draw = view.spins[0]?.draw ?? null
  const wheel = useActorRef(wheelMachine, { input: { draw, isNew: draw !== null && isAnswered } })
  const isNew = isBusy || isAnswered
  useEffect(() => wheel.send({ type: 'draw.shown', draw, isNew }), [wheel, draw, isNew])
  const stood = useSelector(wheel, (snapshot) => snapshot.context.stood)
  return (
    <>
      <Columns
        side={
          <>
            <Ways view={view} mayAct={mayAct} isBusy={isBusy} ask={ask} heading={ways} />
            <FairSpin next={view.next} seed={seed} onSeed={setSeed} />
          </>
        }
      >
        <Card as="section" aria-labelledby="wheel-chances" gap={12}>
          <h2 id="wheel-chances" className={styles.middle}>
            {t('spinWheel.chances', { count: view.chances })}
          </h2>
          <Wheel wheel={wheel} prizes={view.sectors.map(({ prize }) => prize)} spins={view.spins} />
          {/* One button for both, so that the focus stays after the last chance. */}
          {mayAct && (
            <Button
              block
              busy={isBusy}
              disabled={view.chances > 0 && !isOwnSeed(seed)}
              onClick={() => (view.chances > 0 ? ask({ do: 'spin', seed: seed === '' ? null : seed }) : show(ways.current))}
            >
              {t(view.chances > 0 ? 'spinWheel.spin' : 'spinWheel.toWays')}
            </Button>
          )}
        </Card>
      </Columns>
      <Columns side={<Spins spins={spinsUntil(view.spins, stood)} />}>
        <Shares sectors={view.sectors} />
      </Columns>
    </>
  )
}

/** Goes to a heading of the page: it comes into sight and is read next. */
function show(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}

type ActProps = {
  readonly view: View
  readonly mayAct: boolean
  readonly isBusy: boolean
  readonly ask: (act: Readonly<Record<string, unknown>>) => void
}

type WaysProps = ActProps & { readonly heading: RefObject<HTMLHeadingElement | null> }

/** Where chances come from, how many came today, and the way to more; a source that gives none is not shown. */
function Ways({ view: { deposit, points, tasks, card }, mayAct, isBusy, ask, heading }: WaysProps) {
  const { t } = useTranslation('spinWheel')
  return (
    <Card as="section" aria-labelledby="wheel-ways" gap={8}>
      <h2 id="wheel-ways" ref={heading} tabIndex={-1}>
        {t('spinWheel.ways')}
      </h2>
      <Lines as="ul">
        {deposit.most > 0 && (
          <Line>
            <div className={styles.way}>
              <span>
                {t('spinWheel.deposit', {
                  each: formatMoney('FEN', deposit.each, { short: true }),
                  rest: formatMoney('FEN', deposit.rest, { short: true }),
                })}
              </span>
              <Muted as="small">{t('spinWheel.today', { got: deposit.got, most: deposit.most })}</Muted>
            </div>
            {mayAct && (
              <ButtonLink variant="soft" to="/app/cashier/deposit">
                {t('spinWheel.toDeposit')}
              </ButtonLink>
            )}
          </Line>
        )}
        {points.most > 0 && (
          <Line>
            <div className={styles.way}>
              <span>
                {t('spinWheel.points', {
                  price: pointWords(points.price),
                  have: pointWords(points.have),
                })}
              </span>
              <Muted as="small">{t('spinWheel.today', { got: points.got, most: points.most })}</Muted>
            </div>
            {mayAct && points.got < points.most && (
              <Button variant="soft" busy={isBusy} disabled={points.have < points.price} onClick={() => ask({ do: 'buyChance' })}>
                {t('spinWheel.buy')}
              </Button>
            )}
          </Line>
        )}
        {tasks.most > 0 && (
          <Line>
            <div className={styles.way}>
              <span>{t('spinWheel.tasks', { done: tasks.done })}</span>
              <Muted as="small">{t('spinWheel.today', { got: tasks.got, most: tasks.most })}</Muted>
            </div>
            {mayAct && tasks.got < tasks.most && tasks.done > tasks.got && (
              <Button busy={isBusy} onClick={() => ask({ do: 'taskChance' })}>
                {t('spinWheel.take')}
              </Button>
            )}
            {mayAct && tasks.got < tasks.most && tasks.done <= tasks.got && (
              <ButtonLink variant="soft" to="/app/tasks">
                {t('spinWheel.toTasks')}
              </ButtonLink>
            )}
          </Line>
        )}
        {card !== null && (
          <Line>
            <div className={styles.way}>
              <span>{t('spinWheel.card', { chances: card.chances })}</span>
              <Muted as="small">{t(card.isTaken ? 'spinWheel.cardTaken' : 'spinWheel.cardUntil')}</Muted>
            </div>
            {mayAct && !card.isTaken && (
              <Button busy={isBusy} onClick={() => ask({ do: 'cardChance' })}>
                {t('spinWheel.takeCard', { chances: card.chances })}
              </Button>
            )}
          </Line>
        )}
      </Lines>
    </Card>
  )
}

/** Every prize with how often it comes, as it is drawn by. */
function Shares({ sectors }: Pick<View, 'sectors'>) {
  const { t } = useTranslation('spinWheel')
  const { t: prizeText } = useTranslation('activities')
  return (
    <Card as="section" aria-labelledby="wheel-shares" gap={8}>
      <h2 id="wheel-shares">{t('spinWheel.shares')}</h2>
      <Lines>
        {sectors.map(({ weight, prize }, at) => (
          <Line key={at}>
            <span className={styles.prize}>
              <PrizeIcon asset={prize.asset} />
              {prizeWords(prizeText, prize)}
              {prize.asset === 'FEN' && <Muted as="small">{t('spinWheel.unit.FEN')}</Muted>}
            </span>
            <span>{`${weight / 100}%`}</span>
          </Line>
        ))}
      </Lines>
    </Card>
  )
}

/** The member's last spins at which the wheel stood, each with its proof. */
function Spins({ spins }: { readonly spins: Readonly<View['spins']> }) {
  const { t } = useTranslation('spinWheel')
  const { t: prizeText } = useTranslation('activities')
  return (
    <Card as="section" aria-labelledby="wheel-last" gap={8}>
      <h2 id="wheel-last">{t('spinWheel.last')}</h2>
      {spins.length === 0 && <Muted>{t('spinWheel.noSpins')}</Muted>}
      <Lines>
        {spins.map(({ draw, sector, prize, at }) => (
          <Line key={draw}>
            <span>
              {t('spinWheel.landed', { sector: sector + 1, prize: prizeWords(prizeText, prize) })}{' '}
              <Muted as="small">{siteSecond(at)}</Muted>
            </span>
            <Link to={`/app/verify?draw=${draw}`} aria-label={t('spinWheel.verifyOf', { at: siteSecond(at) })}>
              {t('spinWheel.verify')}
            </Link>
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
