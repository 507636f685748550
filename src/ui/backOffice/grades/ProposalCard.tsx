import { useTranslation } from 'react-i18next'
import type { GradePlan } from '#src/api/model/grade.ts'
import type { OfficePlan, PlanAnswer, PlanProposal } from '#src/api/model/gradePlanFields.ts'
import type { GradesActRef, GradesOrder } from '#src/machines/backOffice/officeGradesMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { Signature, Signatures } from '../act/Signature.tsx'
import { FactList } from '../table/FactList.tsx'
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
export function ProposalCard({ office, proposal, act, now, ownId, mayAct }: ProposalCardProps) {
  const { t } = useTranslation('backOffice')
  const { digest, by, reason, at, expiresAt, plan } = proposal
  const isOwn = by.memberId === ownId
  const facts = useChanges(office.plan, plan)
  const order = (verdict: 'approve' | 'refuse') => (why: string) => ({ digest, verdict, reason: why })
  return (
    <Card as="section" aria-label={t('backOffice.grades.proposal')}>
      <h2>{t('backOffice.grades.proposal')}</h2>
      <Muted>{t('backOffice.grades.proposalText')}</Muted>
      <FactList facts={facts} />
      <Signatures>
        <Signature title={t('backOffice.grades.firstBy')} who={by.name} when={dayTime(t, at, now())} words={reason} />
        <Signature
          title={t('backOffice.grades.secondBy')}
          who={t('backOffice.grades.nobodyYet')}
          when={t('backOffice.grades.until', { at: dayTime(t, expiresAt, now()) })}
        />
      </Signatures>
      {isOwn && <Muted>{t('backOffice.grades.ownWaits')}</Muted>}
      {mayAct && (
        <ActForm<GradesOrder, PlanAnswer>
          act={act}
          danger={isOwn}
          confirm={t(isOwn ? 'backOffice.grades.takeBack' : 'backOffice.grades.sign')}
          orderOf={order(isOwn ? 'refuse' : 'approve')}
          refusal={({ result }) =>
            result === 'late' || result === 'own' || result === 'unsigned' ? t(`backOffice.grades.refusals.${result}`) : null
          }
          more={(send, busy) =>
            !isOwn && (
              <Button block variant="outline" busy={busy} onClick={() => send(order('refuse'))}>
                {t('backOffice.grades.refuse')}
              </Button>
            )
          }
        />
      )}
    </Card>
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
