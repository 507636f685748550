import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GuessView, oddsOf, stakeFault } from '#src/api/model/activities/kinds/guess.ts'
import type { Side } from '#src/api/model/activities/matchFields.ts'
import { points, sumOf } from '#src/api/model/money/amount.ts'
import { readAmount } from '#src/api/model/money/typedAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { pointWords } from '#src/ui/activities/pointWords.ts'
import { MatchHead } from '../activityMatches/MatchHead.tsx'
import { Pick } from '../pick/Pick.tsx'
import styles from './guess.module.css'

type One = GuessView['matches'][number]
type GuessMatchProps = {
  readonly one: One
  readonly view: GuessView
  readonly now: number | null
  readonly mayAct: boolean
  readonly isBusy: boolean
  readonly ask: (act: Readonly<Record<string, unknown>>) => void
}

/** A match to guess at: its pool by sides, what the member staked, and where they stake while it is open. */
export function GuessMatch({ one, view, now, mayAct, isBusy, ask }: GuessMatchProps) {
  const { t } = useTranslation('guess')
  const { t: matchText } = useTranslation('activityMatches')
  const id = useId()
  const [chosen, setChosen] = useState<Side | null>(null)
  const { match, pools, players = 0, result, mine } = one
  const pool = sumOf(pools.map(({ amount }) => amount))
  // With too few points for a first stake there is nothing to choose.
  const isOpen = match.state === 'open' && mayAct && (mine !== null || view.have >= view.least)
  const side = mine?.side ?? chosen
  // Sides that nobody can choose and that nothing was put on say nothing.
  const isAsked = isOpen && mine === null
  const factsOf = (of: Side, amount: One['pools'][number]['amount']) => {
    const odds = oddsOf(pools, of)
    return {
      side: matchText(`activityMatches.sides.${of}`),
      odds: odds === null ? t('guess.noOdds') : (odds / 100).toFixed(2),
      share: pool === 0 ? '0' : String(Math.round((amount / pool) * 100)),
    }
  }
  return (
    <Card as="section" aria-labelledby={id} gap={8}>
      <MatchHead match={match} now={now} id={id} />
      <Muted size={12} digits>
        {pool > 0
          ? [t('guess.pool', { pool: pointWords(pool) }), ...(players > 0 ? [t('guess.players', { count: players })] : [])].join(
              ' · ',
            )
          : t(match.state === 'open' ? 'guess.noStakes' : 'guess.nobody')}
      </Muted>
      {(isAsked || pool > 0 || result !== null) && (
        <div className={styles.sides} {...(isAsked && { role: 'radiogroup', 'aria-labelledby': id })}>
          {pools.map(({ side: of, amount }) => {
            const facts = factsOf(of, amount)
            return (
              <Pick
                key={of}
                name={id}
                isOpen={isAsked}
                isPicked={side === of}
                onPick={() => setChosen(of)}
                isMine={mine?.side === of}
                isRight={result === of}
              >
                <b>{facts.side}</b>
                {pool > 0 && (
                  <>
                    <Muted as="span" digits>
                      {t('guess.odds', facts)}
                    </Muted>
                    <Muted as="small" size={12} digits>
                      {t('guess.share', facts)}
                    </Muted>
                  </>
                )}
              </Pick>
            )
          })}
        </div>
      )}
      <Mine one={one} />
      {isOpen && side !== null && (
        <StakeForm key={mine?.amount ?? 0} one={one} side={side} view={view} isBusy={isBusy} ask={ask} />
      )}
    </Card>
  )
}

/** What the member staked and what came of it, in words. */
function Mine({ one: { match, pools, result, mine } }: Pick<GuessMatchProps, 'one'>) {
  const { t } = useTranslation('guess')
  const { t: matchText } = useTranslation('activityMatches')
  const isOver = match.state === 'decided' || match.state === 'void'
  const outcome = () => {
    if (match.state === 'void') return t('guess.void')
    return result === null ? t('guess.level') : t('guess.outcome', { side: matchText(`activityMatches.sides.${result}`) })
  }
  const came = () => {
    if (mine === null || mine.payout === null) return null
    if (mine.payout === 0) return t('guess.lost')
    return t(mine.side === result ? 'guess.won' : 'guess.back', { payout: pointWords(mine.payout) })
  }
  const odds = mine === null ? null : oddsOf(pools, mine.side)
  return (
    <>
      {isOver && <p>{outcome()}</p>}
      {mine !== null && (
        <p className={styles.mine}>
          {t('guess.mine', { side: matchText(`activityMatches.sides.${mine.side}`), amount: pointWords(mine.amount) })} {came()}
        </p>
      )}
      {mine !== null && mine.payout === null && odds !== null && (
        <Muted>{t('guess.now', { back: pointWords(points(Math.floor((mine.amount * odds) / 100))) })}</Muted>
      )}
    </>
  )
}

type StakeFormProps = Omit<GuessMatchProps, 'now' | 'mayAct'> & { readonly side: Side }

/** How much to stake on the chosen side. */
function StakeForm({ one: { match, mine }, side, view, isBusy, ask }: StakeFormProps) {
  const { t } = useTranslation('guess')
  const [text, setText] = useState('')
  const amount = readAmount('POINT', text)
  const { least, most, have } = view
  const fault = stakeFault(amount, { before: mine?.amount ?? points(0), least, most, have })
  return (
    <Stack as="form" gap={8} onSubmit={(event) => event.preventDefault()}>
      <MoneyField
        asset="POINT"
        label={t('guess.amount')}
        description={t('guess.hint', { least: pointWords(least), most: pointWords(most) })}
        fault={text === '' ? null : fault}
        faultWords={{
          least: t('guess.faults.least', { least: pointWords(least) }),
          most: t('guess.faults.most', { most: pointWords(most) }),
          have: t('guess.faults.have'),
        }}
        text={text}
        onChange={setText}
      />
      <Button
        type="submit"
        block
        busy={isBusy}
        disabled={fault !== null}
        onClick={() => amount !== null && ask({ do: 'stake', matchId: match.matchId, side, amount: toWire(amount) })}
      >
        {t(mine === null ? 'guess.stake' : 'guess.more')}
      </Button>
    </Stack>
  )
}
