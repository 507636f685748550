import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { DICE_TARGETS, diceChance, dicePayout, formatMultiplier } from '#src/api/model/games/dice/dice.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { mayChoose, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { betOn, otherSide, readBet, writeBet } from './bet.ts'
import look from './dice.module.css'
import { useDiceWords } from './words.ts'

const SIDES = ['under', 'over'] as const

/** The side and the mark that are bet on. */
export function BetField({ round }: { readonly round: RoundRef }) {
  const words = useDiceWords()
  const id = useId()
  const bet = readBet(useSelector(round, ({ context }) => context.play))
  const isOpen = useSelector(round, mayChoose)
  const { min, max } = DICE_TARGETS[bet.side]
  return (
    <fieldset className={look.bet} disabled={!isOpen}>
      <legend className={look.legend}>{words.side}</legend>
      <div className={look.sides}>
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className={look.side}
            aria-pressed={bet.side === side}
            onClick={() => {
              if (side !== bet.side) round.send({ type: 'play.chosen', play: writeBet(otherSide(bet)) })
            }}
          >
            {words[side]}
          </button>
        ))}
      </div>
      <label className={look.target} htmlFor={id}>
        <span>{words.target}</span>
        <b>{bet.target}.00</b>
      </label>
      <input
        id={id}
        className={look.slider}
        type="range"
        min={min}
        max={max}
        step={1}
        value={bet.target}
        aria-valuetext={words.targetText(bet.side, bet.target)}
        onChange={(event) => round.send({ type: 'play.chosen', play: writeBet(betOn(bet.side, event.target.valueAsNumber)) })}
      />
    </fieldset>
  )
}

/** What the bet is worth: its chance and what it pays, both exact. */
export function BetFacts({ round }: { readonly round: RoundRef }) {
  const words = useDiceWords()
  const bet = readBet(useSelector(round, ({ context }) => context.play))
  const stake = useSelector(round, ({ context }) => context.stake)
  return (
    <dl className={look.facts}>
      <div>
        <dt>{words.chance}</dt>
        <dd>{diceChance(bet)}%</dd>
      </div>
      <div>
        <dt>{words.pays}</dt>
        <dd>{formatMultiplier(bet)}×</dd>
      </div>
      <div>
        <dt>{words.wins}</dt>
        <dd>{formatMoney('FEN', dicePayout(bet, stake))}</dd>
      </div>
    </dl>
  )
}
