import { useTranslation } from 'react-i18next'
import type { GradePlan } from '#src/api/model/grade.ts'
import type { OfficePlan, PlanAnswer, PlanProposal } from '#src/api/model/gradePlanFields.ts'
import type { GradesActRef, GradesOrder } from '#src/machines/backOffice/officeGradesMachine.ts'
import { WaitingSignature } from '../act/WaitingSignature.tsx'
import { changedIn, textsOf } from './planDraft.ts'
import { usePlanWords } from './usePlanWords.ts'

type ProposalCardProps = {
  readonly office: OfficePlan
  readonly proposal: PlanProposal
  readonly act: GradesActRef
  readonly now: () => number
  readonly ownId: string
  readonly mayAct: boolean
}

/** A table that pays more yuan: what it changes, who signed it, and what this operator may do about it. */
export function ProposalCard({ office, proposal, ...rest }: ProposalCardProps) {
  const { t } = useTranslation('backOffice')
  const facts = useChanges(office.plan, proposal.plan)
  return (
    <WaitingSignature<GradesOrder, PlanAnswer>
      title={t('backOffice.grades.proposal')}
      about={t('backOffice.grades.proposalText')}
      facts={facts}
      signed={proposal}
      orderOf={(order) => order}
      refusal={({ result }) =>
        result === 'late' || result === 'own' || result === 'unsigned' ? t(`backOffice.grades.refusals.${result}`) : null
      }
      {...rest}
    />
  )
}

/** What a proposal changes, one line a field: as it is, and as it would be. */
function useChanges(before: GradePlan, after: GradePlan) {
  const { t } = useTranslation('backOffice')
  const { nameOf, valueAt } = usePlanWords()
  const texts = [textsOf(before), textsOf(after)] as const
  const parts = changedIn(...texts).map((path) => path.replace(/\.(asset|amount)$/, ''))
  return [...new Set(parts)].map((path) => ({
    name: nameOf(path),
    value: t('backOffice.grades.becomes', { before: valueAt(before, path), after: valueAt(after, path) }),
  }))
}
