import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { WheelView } from '#src/api/model/activities/kinds/spinWheel.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { wheelMachine } from '#src/machines/activities/kinds/wheelMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { prizeWords } from '#src/ui/activities/activityWords.ts'
import { PRIZE_ICONS } from '../prizeIcon/prizeIcons.ts'
import styles from './spinWheel.module.css'

type WheelProps = {
  readonly wheel: ActorRefFrom<typeof wheelMachine>
  readonly prizes: readonly ActivityPrize[]
  readonly spins: WheelView['spins']
}

const RADIUS = 96
/** A point of the circle, so many degrees on from the top. */
const pointAt = (degrees: number, radius = RADIUS) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

/** How far from the middle a label lies. */
const LABEL = 64
/** How large a label's picture is. */
const PICTURE = 14

/** Puts a label into the middle of its sector, so that it stands upright once the wheel stands. */
const labelTurn = (degrees: number, turn: number): string =>
  `translate(${pointAt(degrees, LABEL)}) rotate(${((-turn % 360) + 360) % 360})`

/** The amount alone, which fits into a sector; its unit stands below. */
function shortAmount(prize: ActivityPrize): string {
  if (prize.asset === 'GOLD') return formatAmount('GOLD', prize.amount, { short: true })
  if (prize.asset === 'POINT') return formatAmount('POINT', prize.amount, { short: true })
  return formatMoney('FEN', prize.amount, { short: true })
}

/** The wheel as it turns to what was drawn, and the result in words once it stands. */
export function Wheel({ wheel, prizes, spins }: WheelProps) {
  const { t } = useTranslation('spinWheel')
  const { t: prizeText } = useTranslation('activities')
  const state = useSelector(wheel, (snapshot) => snapshot.value)
  const { draw, isNew } = useSelector(wheel, (snapshot) => snapshot.context)
  const sector = spins.find((spin) => spin.draw === draw)?.sector ?? null
  const each = 360 / prizes.length
  // The pointer is in the middle of a sector, also before the first spin.
  const turn = -((sector ?? 0) + 0.5) * each
  const won = sector === null ? undefined : prizes[sector]
  const isTurning = state === 'turning'
  return (
    <>
      <div
        key={draw}
        className={styles.stage}
        data-state={state}
        style={{ '--turn': `${turn}deg`, '--rest': `${-0.5 * each}deg` }}
      >
        <span className={styles.pointer} aria-hidden="true" />
        <svg
          className={styles.wheel}
          viewBox="-100 -100 200 200"
          role="img"
          aria-label={t('spinWheel.wheel')}
          onAnimationEnd={() => wheel.send({ type: 'wheel.rested' })}
        >
          <g>
            {prizes.map((_, at) => (
              <path
                key={at}
                className={styles.sector}
                d={`M 0 0 L ${pointAt(at * each)} A ${RADIUS} ${RADIUS} 0 0 1 ${pointAt((at + 1) * each)} Z`}
              />
            ))}
          </g>
          {prizes.map((prize, at) => {
            const Picture = PRIZE_ICONS[prize.asset]
            return (
              <g key={at} className={styles.label} transform={labelTurn((at + 0.5) * each, turn)}>
                <Picture x={PICTURE / -2} y={-22} width={PICTURE} height={PICTURE} aria-hidden="true" />
                <text className={styles.amount} y={7}>
                  {shortAmount(prize)}
                </text>
                <text className={styles.unit} y={17}>
                  {t(`spinWheel.unit.${prize.asset}`)}
                </text>
              </g>
            )
          })}
          <circle className={styles.rim} r={RADIUS} />
          <circle className={styles.lights} r={RADIUS} pathLength={32} />
          <circle className={styles.hub} r={16} />
          <circle className={styles.axle} r={6} />
        </svg>
      </div>
      {/* Said once the wheel stands, as it is seen then. */}
      <div role="status" className={styles.landed}>
        {!isTurning && won !== undefined && sector !== null && (
          <>
            <p>{t('spinWheel.landed', { sector: sector + 1, prize: prizeWords(prizeText, won) })}</p>
            {isNew && <p>{prizeText('activities.won', { prize: prizeWords(prizeText, won) })}</p>}
          </>
        )}
      </div>
      {isTurning && (
        <Button variant="plain" onClick={() => wheel.send({ type: 'wheel.skipped' })}>
          {t('spinWheel.skip')}
        </Button>
      )}
    </>
  )
}
