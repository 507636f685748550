import { useTranslation } from 'react-i18next'
import type { DrawProof } from '#src/api/model/draw/drawProof.ts'
import { Facts } from '#src/ui/kit/Layout.tsx'
import { Fact } from './ProofFacts.tsx'

/** More of a list than this is counted, not shown. */
const SHOWN = 100

/** What the proof of a draw says: what was drawn, of what, and the seed that it comes from. */
export function DrawFacts({ proof }: { readonly proof: DrawProof }) {
  const { t } = useTranslation('rounds')
  const some = (values: readonly (string | number)[]) =>
    values.length > SHOWN
      ? t('draw.some', { values: values.slice(0, SHOWN).join(' · '), count: values.length })
      : values.join(' · ')
  return (
    <Facts>
      <Fact name={t('verify.rules')} value={t(`draw.rule.${proof.rules}`)} />
      <Fact name={t('draw.number')} value={proof.draw} />
      <Fact name={t('draw.result')} value={useResult(proof, some)} />
      {proof.rules === 'wheel' && (
        <Fact name={t('draw.weights')} value={proof.weights.map((weight) => `${weight / 100}%`).join(' · ')} />
      )}
      {proof.rules === 'lottery' && <Fact name={t('draw.winners')} value={String(proof.winners)} />}
      {proof.rules === 'packets' && <Fact name={t('draw.pot')} value={t('draw.potOf', { pot: proof.pot, parts: proof.parts })} />}
      <Fact name={t('draw.entries')} value={proof.input === null ? t('draw.open') : some(proof.entries) || t('draw.nobody')} />
      <Fact name={t('draw.input')} value={proof.input ?? t('draw.open')} />
      <Fact name={t('verify.commitment')} value={proof.commitment} />
      <Fact name={t('verify.serverSeed')} value={proof.serverSeed ?? t('verify.hidden')} />
    </Facts>
  )
}

/** What was drawn, or that it is not yet. */
function useResult(proof: DrawProof, some: (values: readonly (string | number)[]) => string): string {
  const { t } = useTranslation('rounds')
  const none = t('draw.notYet')
  switch (proof.rules) {
    case 'wheel':
      return proof.sector === null ? none : t('draw.sector', { place: proof.sector + 1 })
    case 'lottery':
      return proof.drawn === null ? none : some(proof.drawn) || t('draw.nobody')
    case 'packets':
      return proof.amounts === null ? none : some(proof.amounts)
  }
}
