import { useTranslation } from 'react-i18next'
import type { ProposalVerdict, SignedProposal } from '#src/api/model/signedProposal.ts'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { FactList } from '../table/FactList.tsx'
import { ActForm } from './ActForm.tsx'
import { Signature, Signatures } from './Signature.tsx'

type Verdict = ProposalVerdict & { readonly reason: string }

type WaitingSignatureProps<Order, Answer> = {
  readonly title: string
  readonly about: string
  /** What changes. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly signed: SignedProposal
  readonly act: ActRef<Order, Answer>
  readonly orderOf: (verdict: Verdict) => Order
  /** Why nothing was done, in words; null = it was done. */
  readonly refusal: (answer: Answer) => string | null
  readonly ownId: string
  readonly mayAct: boolean
  readonly now: () => number
}

/** What holds once a second operator signed it: what it changes, who signed first, and what this operator may do about it. */
export function WaitingSignature<Order, Answer>(props: WaitingSignatureProps<Order, Answer>) {
  const { title, about, facts, signed, act, orderOf, refusal, ownId, mayAct, now } = props
  const { t } = useTranslation('backOffice')
  const { digest, by, reason, at, expiresAt } = signed
  const isOwn = by.memberId === ownId
  const order = (verdict: Verdict['verdict']) => (why: string) => orderOf({ digest, verdict, reason: why })
  return (
    <Card as="section" aria-label={title}>
      <h2>{title}</h2>
      <Muted>{about}</Muted>
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
        <ActForm<Order, Answer>
          act={act}
          danger={isOwn}
          confirm={t(isOwn ? 'backOffice.grades.takeBack' : 'backOffice.grades.sign')}
          orderOf={order(isOwn ? 'refuse' : 'approve')}
          refusal={refusal}
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
