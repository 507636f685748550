import { useSelector } from '@xstate/react'
import { percentOf } from '#src/api/model/games/fraction.ts'
import { LEAST_RUN, ROWS, SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { SLOT_RETURN } from '#src/api/model/games/slot/slotReturn.ts'
import { LINE_SYMBOLS, SCATTER, type SlotSymbol } from '#src/api/model/games/slot/symbols.ts'
import { partOf, times, type Fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { Symbol } from './Reels.tsx'
import look from './slot.module.css'
import { useSlotWords } from './words.ts'

/** What everything pays for the present stake, the ten lines, and how it works. */
export function Paytable({ round }: { readonly round: RoundRef }) {
  const words = useSlotWords()
  const stake = useSelector(round, ({ context }) => context.stake)
  const lineStake = partOf(stake, 1, SLOT.lines.length)
  return (
    <>
      <p>{words.exact(percentOf(SLOT_RETURN, 2))}</p>
      <p>{words.how}</p>
      <p>{words.lineStake(formatMoney('FEN', lineStake))}</p>
      <ul className={look.pays}>
        {LINE_SYMBOLS.map((symbol) => (
          <Pay key={symbol} symbol={symbol} pays={SLOT.pays[symbol]} unit={lineStake} />
        ))}
        <Pay symbol={SCATTER} pays={SLOT.scatterPays} unit={stake} />
        <li className={look.pay}>
          <Symbol symbol="wave" />
          <p>{words.wild}</p>
        </li>
      </ul>
      <p>{words.pearls}</p>
      <h3>{words.lines}</h3>
      <ol className={look.lines}>
        {SLOT.lines.map((rows, line) => (
          <li key={rows.join('')}>
            <svg viewBox={`0 0 ${rows.length * 10} ${ROWS * 10}`} aria-hidden>
              {rows.flatMap((row, reel) =>
                Array.from({ length: ROWS }, (_, at) => (
                  <rect
                    key={`${reel}:${at}`}
                    className={at === row ? look.on : look.off}
                    x={reel * 10 + 1}
                    y={at * 10 + 1}
                    width="8"
                    height="8"
                    rx="1.5"
                  />
                )),
              )}
            </svg>
            <span>{line + 1}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Pay({ symbol, pays, unit }: { readonly symbol: SlotSymbol; readonly pays: readonly number[]; readonly unit: Fen }) {
  const words = useSlotWords()
  return (
    <li className={look.pay}>
      <Symbol symbol={symbol} />
      <div>
        <p className={look.payName}>{words.symbols[symbol]}</p>
        <dl className={look.counts}>
          {pays.map((paid, index) => (
            <div key={paid}>
              <dt>{words.times(index + LEAST_RUN)}</dt>
              <dd>{formatMoney('FEN', times(unit, paid), { short: true })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}
