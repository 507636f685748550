import { useSelector } from '@xstate/react'
import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isPacing, mayBegin, mayChoose, phaseOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { nextStake, stakeSteps } from '#src/machines/frame/stakeSteps.ts'
import look from './kit.module.css'
import { useKitWords } from './words.ts'

/** The stake, by steps and by chips within the player's bounds, and the button that begins a round; its edge fills with the game's pace. */
export function PlayBar({ round, label }: { readonly round: RoundRef; readonly label: string }) {
  const words = useKitWords()
  const isOpen = useSelector(round, mayChoose)
  const isFree = useSelector(round, mayBegin)
  const paces = useSelector(round, isPacing)
  const phase = useSelector(round, phaseOf)
  const pace = useSelector(round, ({ context }) => context.pass.pace)
  const style: CSSProperties & Record<`--${string}`, string> = { '--pace': `${pace}ms` }
  return (
    <div className={look.bar}>
      <StakeField round={round} isOpen={isOpen} />
      <button
        type="button"
        className={look.play}
        style={style}
        data-paces={paces}
        aria-disabled={!isFree}
        onClick={() => round.send({ type: 'round.asked' })}
      >
        <span>{phase === 'running' || phase === 'unsure' ? words.running : label}</span>
      </button>
    </div>
  )
}

function StakeField({ round, isOpen }: { readonly round: RoundRef; readonly isOpen: boolean }) {
  const words = useKitWords()
  const stake = useSelector(round, ({ context }) => context.stake)
  const { minStake, maxStake } = useSelector(round, ({ context }) => context.state)
  const steps = stakeSteps(minStake, maxStake)
  return (
    <fieldset className={look.stake} disabled={!isOpen}>
      <legend className={look.legend}>{words.stake}</legend>
      <div className={look.stepper}>
        <button
          type="button"
          className={look.step}
          aria-label={words.lessStake}
          aria-disabled={nextStake(steps, stake, -1) === stake}
          onClick={() => round.send({ type: 'stake.stepped', by: -1 })}
        >
          <Minus size={20} aria-hidden />
        </button>
        <output className={look.staked} aria-label={words.stakeOf(formatMoney('FEN', stake))}>
          {formatMoney('FEN', stake)}
        </output>
        <button
          type="button"
          className={look.step}
          aria-label={words.moreStake}
          aria-disabled={nextStake(steps, stake, 1) === stake}
          onClick={() => round.send({ type: 'stake.stepped', by: 1 })}
        >
          <Plus size={20} aria-hidden />
        </button>
      </div>
      <div className={look.chips}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={look.chip}
            aria-pressed={step === stake}
            onClick={() => round.send({ type: 'stake.changed', stake: step })}
          >
            {formatMoney('FEN', step, { short: true })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
