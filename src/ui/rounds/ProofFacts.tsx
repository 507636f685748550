import { useTranslation } from 'react-i18next'
import { formatRoll } from '#src/api/model/games/dice/dice.ts'
import type { RoundProof } from '#src/api/model/games/proofs.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Facts } from '#src/ui/kit/Layout.tsx'
import styles from './rounds.module.css'

/** What is longer than this is a seed or a hash. */
const LONG = 40

/** What a proof says: how the round was shown, and the seeds that it comes from. */
export function ProofFacts({ proof }: { readonly proof: RoundProof }) {
  const { t } = useTranslation('rounds')
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('verify.rules'), t(`verify.rule.${proof.rules}`)],
    ...useShown(proof),
    [t('verify.returned'), formatMoney('FEN', proof.returned)],
    [t('verify.serverSeed'), proof.serverSeed ?? t('verify.hidden')],
    ...(proof.rules === 'baccarat'
      ? [
          [t('verify.end'), proof.end] as const,
          [t('verify.salt'), proof.salt] as const,
          [t('verify.shoe'), String(proof.shoe)] as const,
          [t('verify.hand'), String(proof.hand + 1)] as const,
        ]
      : [
          [t('verify.commitment'), proof.commitment] as const,
          [t('verify.clientSeed'), proof.clientSeed] as const,
          [t('verify.nonce'), String(proof.nonce)] as const,
        ]),
  ]
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </Facts>
  )
}

/** One thing that a proof says. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={styles.factName}>{name}</dt>
      <dd className={cx(styles.value, value.length > LONG && styles.seed)}>{value}</dd>
    </div>
  )
}

/** What was shown of the round. */
function useShown(proof: RoundProof): ReadonlyArray<readonly [string, string]> {
  const { t } = useTranslation('rounds')
  switch (proof.rules) {
    case 'slot':
      return [
        [t('verify.stake'), formatMoney('FEN', proof.stake)],
        [t('verify.stops'), proof.stops.join(' ')],
      ]
    case 'dice':
      return [
        [t('verify.stake'), formatMoney('FEN', proof.stake)],
        [t('verify.bet'), t(`verify.${proof.bet.side}`, { target: proof.bet.target })],
        [t('verify.roll'), formatRoll(proof.roll)],
      ]
    case 'baccarat':
      return [
        [
          t('verify.bets'),
          proof.bets.map(({ bet, stake }) => `${t(`verify.betOn.${bet}`)} ${formatMoney('FEN', stake)}`).join(' · '),
        ],
        [t('verify.player'), proof.player.join(' ')],
        [t('verify.banker'), proof.banker.join(' ')],
      ]
  }
}
